import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { repository } from './sources.ts'

/** The files of the repository and their folders; undefined where there is no Git. */
const tracked = listTracked()

function listTracked(): ReadonlySet<string> | undefined {
  try {
    // With files that are new and not ignored.
    const arguments_ = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const files = execFileSync('git', arguments_, { cwd: repository, encoding: 'utf8', stdio: 'pipe' }).split(
      '\0',
    )
    const paths = new Set(files)
    for (const path of paths) if (path !== '') paths.add(dirname(path))
    return paths
  } catch {
    return undefined
  }
}

/** Whether a path leads to a file or a folder of the repository; what only a build makes does not count. */
function isThere(path: string): boolean {
  const known = relative(repository, path).replaceAll('\\', '/') || '.'
  return existsSync(path) && (tracked?.has(known) ?? true)
}

/** The relative links of a Markdown text in a folder that lead nowhere. */
export function missingLinks(folder: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !isThere(resolve(folder, target)))
}

/** The paths in code spans of a Markdown text: those with a slash or an ending, without spaces and placeholders. */
export function pathsIn(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span)
  return spans.filter((span) => /^[\w.-]+(?:\/[\w.-]+)+\/?$/.test(span))
}
