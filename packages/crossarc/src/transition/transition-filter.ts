import type { Configuration } from './configuration.ts'

/** Which transitions a search may take: the valid ones, or a subset of them. */
export type TransitionFilter = (c: Configuration, kind: number) => boolean
