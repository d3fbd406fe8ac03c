import type { Configuration } from './configuration.ts'

/** Which transitions a search may take: what the system finds valid, and perhaps less. */
export type TransitionFilter = (c: Configuration, kind: number) => boolean
