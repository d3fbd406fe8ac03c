import { defineConfig } from 'vitest/config'

const source = (file: string) => new URL(`./packages/crossarc/src/${file}`, import.meta.url).pathname

export default defineConfig({
  resolve: {
    alias: [
      { find: /^crossarc$/, replacement: source('index.ts') },
      { find: /^#platform$/, replacement: source('node/platform.ts') },
      { find: /^crossarc\/node$/, replacement: source('node.ts') },
    ],
  },
  test: {
    include: ['packages/*/test/**/*.test.ts'],
    testTimeout: 120_000,
  },
})
