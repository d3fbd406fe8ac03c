// Joins the modules of dist to a few files for Node, in dist/bundled: to open three hundred takes longer than to load a
// model. Browsers and bundlers take the modules as they are. One build holds all entries, so that whatever is imported
// from several of them is the same; workers are entries, because they are found beside the file that starts them.
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const dist = fileURLToPath(new URL('dist', import.meta.url))
const target = `${dist}/bundled`

const bundle = await rolldown({
  input: {
    index: `${dist}/index.js`,
    charts: `${dist}/decode/chart/index.js`,
    kernels: `${dist}/kernels/index.js`,
    neural: `${dist}/neural/index.js`,
    node: `${dist}/node.js`,
    'parallel-worker': `${dist}/node/parallel/parallel-worker.js`,
    'training-worker': `${dist}/node/training/training-worker.js`,
    'training-rounds-worker': `${dist}/node/training/training-rounds-worker.js`,
    cli: `${dist}/cli/main.js`,
  },
  platform: 'node',
  external: ['commander'],
  resolve: { alias: { '#platform': `${dist}/node/platform.js` } },
})
rmSync(target, { recursive: true, force: true })
await bundle.write({ dir: target, format: 'esm', chunkFileNames: '[name].js' })
await bundle.close()
