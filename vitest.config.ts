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

export default defineConfig({
  resolve: {
    alias: [
      ...entries,
      { find: /^#platform$/, replacement: new URL('src/node/platform.ts', crossarc).pathname },
    ],
  },
  test: {
    include: ['packages/*/test/**/*.test.ts'],
    testTimeout: 120_000,
  },
})
