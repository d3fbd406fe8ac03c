import type { Configuration } from './configuration.ts'

/** Which transitions a search may take: what the system finds valid, and perhaps less. */
export type Permission = (c: Configuration, kind: number) => boolean
