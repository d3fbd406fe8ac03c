import { isWritable } from '../shared/spaces.ts'

/**
 * A rule that turns a form into its lemma and fits many words: the form in a certain case, without its first
 * `cutStart` and its last `cutEnd` characters, with `addStart` before and `addEnd` after it. The script of
 * "ran → run" replaces the whole form.
 */
export interface LemmaScript {
  /** The change of case that is made first. */
  readonly letters: 'lower' | 'keep' | 'title' | 'upper'
  readonly cutStart: number
  readonly addStart: string
  readonly cutEnd: number
  readonly addEnd: string
}

export const LETTERS: readonly LemmaScript['letters'][] = ['lower', 'keep', 'title', 'upper']

function inLetters(form: string, letters: LemmaScript['letters']): string {
  switch (letters) {
    case 'lower':
      return form.toLowerCase()
    case 'keep':
      return form
    case 'upper':
      return form.toUpperCase()
    case 'title': {
      const [first = ''] = form
      return first.toUpperCase() + form.slice(first.length).toLowerCase()
    }
  }
}

/** The shortest script; among equals the one in lower case, then the one that keeps the case. */
export function lemmaScript(form: string, lemma: string): LemmaScript {
  let best: LemmaScript | undefined
  let shortest = Number.POSITIVE_INFINITY
  for (const letters of LETTERS) {
    const script = editOf(inLetters(form, letters), lemma, letters)
    const length = script.cutStart + script.cutEnd + script.addStart.length + script.addEnd.length
    if (length < shortest) {
      best = script
      shortest = length
    }
  }
  return best!
}

/** The longest substring that the form shares with the lemma is kept. */
function editOf(form: string, lemma: string, letters: LemmaScript['letters']): LemmaScript {
  if (form === lemma) return { letters, cutStart: 0, addStart: '', cutEnd: 0, addEnd: '' }
  let inForm = 0
  let inLemma = 0
  let longest = 0
  for (let i = 0; i < form.length; i++) {
    for (let j = 0; j < lemma.length; j++) {
      let k = 0
      while (i + k < form.length && j + k < lemma.length && form[i + k] === lemma[j + k]) k++
      if (k > longest) {
        longest = k
        inForm = i
        inLemma = j
      }
    }
  }
  return {
    letters,
    cutStart: inForm,
    addStart: lemma.slice(0, inLemma),
    cutEnd: form.length - inForm - longest,
    addEnd: lemma.slice(inLemma + longest),
  }
}

/** Whether a script leaves a part of a form, or has something to replace it. */
export function fits({ cutStart, cutEnd, addStart, addEnd }: LemmaScript, length: number): boolean {
  return cutStart + cutEnd < length || (cutStart + cutEnd === length && addStart.length + addEnd.length > 0)
}

/** The lemma, or the form itself if the script does not fit or would split a character. */
export function applyScript(script: LemmaScript, form: string): string {
  const base = inLetters(form, script.letters)
  if (!fits(script, base.length)) return form
  const lemma = script.addStart + base.slice(script.cutStart, base.length - script.cutEnd) + script.addEnd
  return lemma.trim() !== lemma || !isWritable(lemma) ? form : lemma
}
