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
    index: `${dist}/entries/index.js`,
    treebank: `${dist}/entries/treebank.js`,
    trees: `${dist}/entries/trees.js`,
    draw: `${dist}/entries/draw.js`,
    evaluate: `${dist}/entries/evaluate.js`,
    transitions: `${dist}/entries/transitions.js`,
    constraints: `${dist}/entries/constraints.js`,
    charts: `${dist}/entries/charts.js`,
    linear: `${dist}/entries/linear.js`,
    text: `${dist}/entries/text.js`,
    neural: `${dist}/entries/neural.js`,
    'neural-layers': `${dist}/entries/neural-layers.js`,
    training: `${dist}/entries/training.js`,
    kernels: `${dist}/entries/kernels.js`,
    node: `${dist}/entries/node.js`,
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
