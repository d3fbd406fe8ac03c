import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isFull: boolean
  }
}

/** Whether this is `npm run test:full`. */
export const isFull = inject('isFull')

/** How far a test goes: the first in `npm test`, the second in `npm run test:full`. */
export function depth<T>(usual: T, full: T): T {
  return isFull ? full : usual
}
