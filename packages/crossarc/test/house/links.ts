import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** The relative links of a Markdown text in a folder that lead nowhere. */
export function missingLinks(folder: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(resolve(folder, target)))
}

/** The paths in code spans of a Markdown text: those with a slash or an ending, without spaces and placeholders. */
export function pathsIn(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span)
  return spans.filter((span) => /^[\w.-]+(?:\/[\w.-]+)+\/?$/.test(span))
}
