import { printable, sentencesToSvg, treeToLatex, treeToText } from '../../draw/index.ts'
import { type Format, formats, oneByOne } from '../../treebank/formats/index.ts'
import { type Sentence, sentenceId } from '../../treebank/index.ts'
import { usageError } from './failure.ts'

export interface DrawingOptions {
  tags?: 'upos' | 'xpos' | 'none'
  standalone?: boolean
  color?: boolean
}

/** The formats that draw trees; treebank/ has only those that store them. */
function drawings({ tags = 'upos', standalone = false, color = false }: DrawingOptions): Format[] {
  const latex = oneByOne({
    separator: '\n',
    sentence: (sentence) => treeToLatex(sentence, { tags, standalone }),
  })
  return [
    {
      name: 'svg',
      description: 'an SVG picture, several trees one below the other',
      extensions: ['.svg'],
      async *write(sentences) {
        const all: Sentence[] = []
        for await (const sentence of sentences) all.push(sentence)
        yield sentencesToSvg(all, { tags })
      },
    },
    {
      name: 'tree',
      description: 'a drawing for the terminal',
      extensions: ['.txt'],
      write: oneByOne({
        separator: '\n',
        sentence: (sentence) => `${titleOf(sentence)}${treeToText(sentence, { tags, color })}`,
      }),
    },
    {
      name: 'latex',
      description: 'a tikz-dependency environment per tree',
      extensions: ['.tex'],
      write: (sentences, options) => latex(standalone ? onlyOne(sentences) : sentences, options),
    },
  ]
}

/** A standalone LaTeX document holds one picture. */
async function* onlyOne(
  sentences: Iterable<Sentence> | AsyncIterable<Sentence>,
): AsyncGenerator<Sentence, void> {
  let isFirst = true
  for await (const sentence of sentences) {
    if (!isFirst) throw usageError('--standalone takes one sentence: select it with --sentence')
    yield sentence
    isFirst = false
  }
}

function titleOf(sentence: Sentence): string {
  const id = sentenceId(sentence)
  return id === undefined ? '' : `# ${printable(id)}\n`
}

/** All formats; `options` are for those that draw. */
export function formatsWith(options: DrawingOptions): Format[] {
  return [...formats, ...drawings(options)]
}

export const allFormats: readonly Format[] = formatsWith({})
export const readableFormats: readonly Format[] = formats.filter(({ stream }) => stream !== undefined)
