import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../../src/base/index.ts'
import { compileConstraints, satisfies, spansInComments } from '../../../src/constraint/set/index.ts'
import { LinearTraining } from '../../../src/linear/training/index.ts'
import type { DynamicOracle } from '../../../src/oracle/base/index.ts'
import { dynamicOracle } from '../../../src/oracle/index.ts'
import type { Configuration } from '../../../src/transition/index.ts'
import { allTrees, type Heads, isProjective } from '../../../src/tree/index.ts'
import { readConllu } from '../../../src/treebank/formats/index.ts'
import { type Sentence, UNKNOWN } from '../../../src/treebank/index.ts'

/** The subtrees of at least two words whose words follow each other, as comments. */
function subtreesOf(heads: Heads): string[] {
  const comments: string[] = []
  for (let root = 1; root < heads.length; root++) {
    const words = [...heads.keys()].filter((word) => {
      let node = word
      while (node > 0 && node !== root) node = heads[node]
      return node === root
    })
    const [first, last] = [words[0], words.at(-1)!]
    if (first < last && words.length === last - first + 1 && words.length < heads.length - 1)
      comments.push(`# span = ${first}-${last}`)
  }
  return comments
}

const random = seededRandom(3)
const trees = [...allTrees(5)].filter(
  (heads) => isProjective(heads) && heads.slice(1).filter((head) => head === 0).length === 1,
)

/** Random projective trees with one root: some heads are known, and some subtrees. */
const all: Sentence[] = Array.from({ length: 40 }, () => {
  const heads = trees[randomBelow(trees.length, random)]
  const comments = subtreesOf(heads).filter(() => random() < 0.7)
  const rows = [...heads.keys()].slice(1).map((word) => {
    const isKnown = word > 1 && random() < 0.3
    return `${word}\tw${randomBelow(9, random)}\t_\t_\t_\t_\t${isKnown ? heads[word] : '_'}\t${isKnown ? 'x' : '_'}\t_\t_`
  })
  const [sentence] = readConllu(`${rows.join('\n')}\n\n`)
  return { ...sentence, comments }
})
const known = all.filter(({ comments }) => comments.length > 0)
const bare = known.map((sentence) => ({ ...sentence, comments: [] }))

/** A sentence with all heads: partial sentences alone may have no labels. */
const [whole] = readConllu('1\ta\t_\t_\t_\t_\t0\tx\t_\t_\n2\tb\t_\t_\t_\t_\t1\tx\t_\t_\n\n')

/** Trains for an epoch; the heads of the last configuration of each derivation from a partial tree. */
function follow(sentences: readonly Sentence[], system: string, exploring: boolean) {
  const ends = new Map<Heads, Configuration>()
  const usual = dynamicOracle(system)
  const dynamic: DynamicOracle = {
    ...usual,
    judge(tree) {
      const judge = usual.judge(tree)
      return {
        ...judge,
        costs(c, costs) {
          if (tree.heads.includes(UNKNOWN, 1)) ends.set(tree.heads, c)
          return judge.costs(c, costs)
        },
      }
    },
  }
  const exploration = { exploreFrom: exploring ? 1 : 2, exploreProbability: 1 }
  const options = {
    system,
    dynamic,
    epochs: 1,
    spansFrom: 1,
    templates: 's0:form\nb0:form\n',
    ...exploration,
  }
  const training = new LinearTraining([...sentences, whole], [], options)
  for (const _ of training.run());
  return { report: training.report, built: [...ends.values()].map((c) => usual.system.result(c).heads) }
}

/** How many sentences, each trained on alone, are built with all that is known of them. */
function kept(system: string, sentences: readonly Sentence[]): number {
  return sentences.filter((sentence, k) => {
    const arcs = sentence.words.flatMap(({ id, head }) =>
      head === UNKNOWN ? [] : [{ arc: { head, dependent: id } }],
    )
    const set = compileConstraints(5, [...spansInComments(known[k]), ...arcs], { oneRoot: true })
    const [built] = follow([sentence], system, false).built
    return satisfies(built, set)
  }).length
}

describe.each(['arc-eager', 'arc-hybrid', 'covington'])('training %s with known spans', (system) => {
  it('follows derivations that keep all that is known', () => {
    expect(kept(system, known)).toBe(known.length)
    expect(kept(system, bare)).toBeLessThan(known.length - 4)
  })

  it('goes on after a wrong transition', () => {
    expect(follow(known, system, true).built).toHaveLength(known.length)
  })
})

describe('known spans', () => {
  it('are counted, and left alone where all heads are known or no tree has them all', () => {
    const [full] = readConllu('# span = 1-2\n1\ta\t_\t_\t_\t_\t0\tx\t_\t_\n2\tb\t_\t_\t_\t_\t1\tx\t_\t_\n\n')
    const crossing =
      '1\ta\t_\t_\t_\t_\t3\tx\t_\t_\n2\tb\t_\t_\t_\t_\t4\tx\t_\t_\n3\tc\t_\t_\t_\t_\t_\t_\t_\t_\n4\td\t_\t_\t_\t_\t_\t_\t_\t_\n\n'
    const [broken] = readConllu(`# span = 1-2\n${crossing}`)
    expect(follow([full, broken], 'arc-eager', false).report).toMatchObject({
      partial: 1,
      used: 3,
      withSpans: 0,
    })
    expect(follow(all, 'arc-eager', false).report.withSpans).toBe(known.length)
  })

  it('name the sentence if they are wrong', () => {
    const wrong = { ...known[0], comments: ['# sent_id = s7', '# span = 1-9'] }
    expect(() => follow([wrong], 'arc-eager', false)).toThrow(
      expect.objectContaining({
        code: 'constraint-range',
        place: expect.objectContaining({ sentence: 's7' }),
      }),
    )
  })
})
