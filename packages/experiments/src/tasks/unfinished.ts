import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { TrainingCheckpoint } from 'crossarc/neural'
import type { Seconds } from '../runner/records.ts'

/** The saved state of an unfinished training. */
export interface Unfinished {
  readonly checkpoint: TrainingCheckpoint
  readonly words: number
  readonly seconds: number
  readonly bestUpdate: number
  readonly time: Seconds
}

export function checkpointOf(file: string): string {
  return `${file}.checkpoint`
}

export function readUnfinished(file: string): Unfinished | undefined {
  const path = checkpointOf(file)
  return existsSync(path) ? (deserialize(readFileSync(path)) as Unfinished) : undefined
}

export function writeUnfinished(file: string, unfinished: Unfinished): void {
  replaceFile(checkpointOf(file), serialize(unfinished))
}

/** Replaces a file atomically: if the process ends meanwhile, the old file is untouched. */
export function replaceFile(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, bytes)
  renameSync(`${path}.new`, path)
}
