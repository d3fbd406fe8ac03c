import { readFileSync } from 'node:fs'
import { readConllu, type Tree } from 'crossarc'
import { derive, type StaticOracle, staticOracles } from 'crossarc/transitions'
import { Alphabet, treeOf } from 'crossarc/trees'
import { english } from './treebank.ts'

const ROUNDS = 30

interface Entry {
  oracle: StaticOracle
  best: number
  words: number
  transitions: number
}

const nameOf = ({ system, name }: StaticOracle) =>
  name === 'static' ? system.name : `${system.name}:${name}`

/**
 * Words per second that static oracles derive on English 1.3, without reading, over the sentences that they can build. The
 * aim is a million words for swap:eager on one core. swap:optimal searches, so it has one round. With names (`swap:eager`)
 * only these oracles run: a process that has seen one system is faster than one that has seen ten.
 */
export async function run(names: readonly string[]): Promise<void> {
  const file = english()
  if (file === undefined) return
  const labels = new Alphabet()
  const trees = readConllu(readFileSync(file)).map((sentence) => treeOf(sentence, labels))
  const words = trees.reduce((sum, { heads }) => sum + heads.length - 1, 0)
  console.log(`${trees.length} trees, ${words} words; fastest of ${ROUNDS} interleaved rounds`)

  const chosen = staticOracles.filter((oracle) => names.length === 0 || names.includes(nameOf(oracle)))
  const entries: Entry[] = chosen.map((oracle) => ({
    oracle,
    best: Infinity,
    words: 0,
    transitions: 0,
  }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const entry of entries) if (round === 0 || entry.oracle.name !== 'optimal') measure(entry, trees)
  }
  const baseline = entries.find(({ oracle }) => oracle.name === 'eager') ?? entries[0]
  if (baseline === undefined)
    throw new Error(`unknown oracle; the oracles are ${staticOracles.map(nameOf).join(', ')}`)
  const speed = ({ words: derived, best }: Entry) => derived / best / 1000
  console.log(`oracle\tmillion words/s\tmillion transitions/s\tspeed against ${nameOf(baseline.oracle)}`)
  for (const entry of entries) {
    const { oracle, transitions, best } = entry
    const figures = [speed(entry), transitions / best / 1000, speed(entry) / speed(baseline)]
    console.log([nameOf(oracle), ...figures.map((figure) => figure.toFixed(2))].join('\t'))
  }
}

function measure(entry: Entry, trees: readonly Tree[]): void {
  let words = 0
  let transitions = 0
  const start = performance.now()
  for (const tree of trees) {
    const end = derive(entry.oracle, tree)
    if (end === undefined) continue
    words += end.n
    transitions += end.steps
  }
  entry.best = Math.min(entry.best, performance.now() - start)
  entry.words = words
  entry.transitions = transitions
}
