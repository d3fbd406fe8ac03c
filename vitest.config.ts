import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'

const crossarc = new URL('./packages/crossarc/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('package.json', crossarc), 'utf8')) as {
  exports: Record<string, { default: string }>
}

/** Tests run the source. A condition in package.json would do it too, but the published package has no source. */
const entries = Object.entries(manifest.exports).map(([path, { default: file }]) => ({
  find: new RegExp(`^crossarc${path.slice(1)}$`),
  replacement: new URL(`src/entries/${basename(file, '.js')}.ts`, crossarc).pathname,
}))

/** Compiled kernels are kept for the life of a module: tests of how they are loaded need modules of their own. */
const ISOLATED = ['packages/*/test/{kernels,node}/**/*.test.ts']
const ALL = ['packages/*/test/**/*.test.ts']
const FULL = ['packages/*/test/**/*.full.test.ts']

/** `--mode full` runs the files `*.full.test.ts` alone; otherwise all others run. What it changes in them: test/depth.ts. */
export default defineConfig(({ mode }) => ({
  resolve: {
    alias: [
      ...entries,
      { find: /^#platform$/, replacement: new URL('src/node/platform.ts', crossarc).pathname },
    ],
  },
  test: {
    testTimeout: mode === 'full' ? 600_000 : 120_000,
    provide: { isFull: mode === 'full' },
    restoreMocks: true,
    unstubGlobals: true,
    projects:
      mode === 'full'
        ? [{ extends: true, test: { name: 'full', include: FULL } }]
        : [
            // Files of one process share its modules; to evaluate them anew for each takes a quarter of the whole run.
            {
              extends: true,
              test: { name: 'shared', include: ALL, exclude: [...FULL, ...ISOLATED], isolate: false },
            },
            { extends: true, test: { name: 'isolated', include: ISOLATED, exclude: FULL } },
          ],
  },
}))
