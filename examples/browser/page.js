import { load } from 'crossarc'

const model = new URLSearchParams(location.search).get('model') ?? 'en-fast'
const [input] = document.getElementsByTagName('textarea')
const [button] = document.getElementsByTagName('button')
const [output] = document.getElementsByTagName('output')
const trees = document.getElementById('trees')

const started = performance.now()
const parser = await load(model)
const loaded = performance.now()
button.addEventListener('click', show)
show()
output.value = `${model}: ready after ${Math.round(loaded - started)} ms, first trees ${Math.round(performance.now() - loaded)} ms later`

function show() {
  const { sentences } = parser.parse(input.value)
  trees.replaceChildren(
    ...sentences.map((sentence) => {
      const figure = document.createElement('figure')
      figure.innerHTML = sentence.toSvg()
      return figure
    }),
  )
}

// For scripts that drive the page, such as `npm run bench -- browser`.
globalThis.parser = parser
dispatchEvent(new Event('parser'))
