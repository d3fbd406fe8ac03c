import { type ChildProcess, fork } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { LONG_RUN, SEEDS_OF_LONG_RUNS } from './plan.ts'
import type { Record, Results } from './records.ts'
import { configurationOf, describe, type Run } from './run.ts'

const WORKER = fileURLToPath(new URL('../worker.js', import.meta.url))

/** What a worker receives: a run, and the folder for trained models, if there is one. */
export interface Job {
  readonly run: Run
  readonly models?: string | undefined
}

/** What a worker sends back for each run. */
export type Reply = { record: Record } | { error: string }

/** Performs the missing runs, several at a time, each in a separate process. */
export class Runner {
  readonly #resultsOf: (experiment: string) => Results
  readonly #queue: Run[]
  readonly #models: string | undefined
  readonly #total: number
  readonly #started = performance.now()
  #done = 0
  #failed = 0

  /** @param models the folder that keeps trained neural models; without it they are not kept */
  constructor(resultsOf: (experiment: string) => Results, runs: readonly Run[], models?: string) {
    this.#models = models
    this.#resultsOf = resultsOf
    this.#queue = runs.filter((run) => resultsOf(run.experiment).find(run) === undefined)
    this.#total = this.#queue.length
  }

  /** Performs `jobs` runs at a time, and returns how many failed. */
  async run(jobs: number): Promise<number> {
    await Promise.all(Array.from({ length: Math.min(jobs, this.#total) }, () => this.#job()))
    return this.#failed
  }

  /** One process performs many runs: it keeps the code it has loaded, so a build meanwhile does not change its results. */
  async #job(): Promise<void> {
    let worker: ChildProcess | undefined
    for (let run = this.#next(); run !== undefined; run = this.#next()) {
      worker ??= fork(WORKER, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      const reply = await ask(worker, { run, models: this.#models })
      if ('record' in reply) {
        this.#resultsOf(run.experiment).add(reply.record)
        this.#say(run, reply.record.cpuSeconds)
      } else {
        this.#failed++
        process.stderr.write(`${describe(run)} failed: ${reply.error}\n`)
        if (worker.exitCode !== null || worker.signalCode !== null) worker = undefined
      }
    }
    worker?.disconnect()
  }

  #next(): Run | undefined {
    for (;;) {
      const run = this.#queue.shift()
      if (run === undefined || !this.#isSpared(run)) return run
      this.#done++
    }
  }

  /** Long runs have fewer seeds, except in experiments that list their runs. */
  #isSpared(run: Run): boolean {
    if (!('templates' in run) || run.seed <= SEEDS_OF_LONG_RUNS) return false
    const finished = this.#resultsOf(run.experiment).records.filter(
      (record) => configurationOf(record) === configurationOf(run),
    )
    const seconds = finished.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
    return finished.length > 0 && seconds / finished.length > LONG_RUN
  }

  #say(run: Run, cpuSeconds: number): void {
    this.#done++
    const elapsed = (performance.now() - this.#started) / 1000
    const left = (elapsed / this.#done) * (this.#total - this.#done)
    process.stderr.write(
      `${this.#done} of ${this.#total}: ${describe(run)}: ${cpuSeconds.toFixed(0)} s, about ${time(left)} left\n`,
    )
  }
}

function ask(worker: ChildProcess, job: Job): Promise<Reply> {
  return new Promise((resolve) => {
    const finish = (reply: Reply) => {
      worker.off('message', onMessage)
      worker.off('exit', onExit)
      resolve(reply)
    }
    const onMessage = (message: unknown) => finish(message as Reply)
    const onExit = (code: number | null, signal: string | null) =>
      finish({ error: `the process ended (${signal ?? code})` })
    worker.on('message', onMessage)
    worker.on('exit', onExit)
    worker.send(job)
  })
}

function time(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return `${Math.ceil(seconds)} s`
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
