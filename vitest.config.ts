import { defineConfig } from 'vitest/config'

const source = (file: string) => new URL(`./packages/crossarc/src/${file}`, import.meta.url).pathname

export default defineConfig({
  resolve: {
    alias: [
      { find: /^crossarc$/, replacement: source('entries/index.ts') },
      { find: /^crossarc\/neural\/layers$/, replacement: source('entries/neural-layers.ts') },
      { find: /^crossarc\/([a-z]+)$/, replacement: source('entries/$1.ts') },
      { find: /^#platform$/, replacement: source('node/platform.ts') },
    ],
  },
  test: {
    include: ['packages/*/test/**/*.test.ts'],
    testTimeout: 120_000,
  },
})
