import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isFull: boolean
  }
}

/** How far a test goes: the first in `npm test`, the second in `npm run test:full`. */
export function depth<T>(usual: T, full: T): T {
  return inject('isFull') ? full : usual
}
