import { type ChildProcess, fork } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { LONG_RUN, SEEDS_OF_LONG_RUNS } from './plan.ts'
import type { Record, Results } from './records.ts'
import { configurationOf, describe, type Run } from './run.ts'

const WORKER = fileURLToPath(new URL('../worker.js', import.meta.url))

/** What a worker is given: a run, and the folder where trained models are kept, if there is one. */
export interface Job {
  readonly run: Run
  readonly models?: string | undefined
}

/** What a worker sends back for each run it is given. */
export type Reply = { record: Record } | { error: string }

/** Does the runs that are missing, `jobs` at a time, each job in a process of its own. */
export class Runner {
  readonly #resultsOf: (experiment: string) => Results
  readonly #queue: Run[]
  readonly #models: string | undefined
  readonly #total: number
  readonly #started = performance.now()
  #done = 0
  #failed = 0

  /** `models` is the folder where trained neural models are kept, if they are. */
  constructor(resultsOf: (experiment: string) => Results, runs: readonly Run[], models?: string) {
    this.#models = models
    this.#resultsOf = resultsOf
    this.#queue = runs.filter((run) => resultsOf(run.experiment).find(run) === undefined)
    this.#total = this.#queue.length
  }

  /** How many runs failed. */
  async run(jobs: number): Promise<number> {
    await Promise.all(Array.from({ length: Math.min(jobs, this.#total) }, () => this.#job()))
    return this.#failed
  }

  /** A process keeps the code it has loaded, so that a build in the meantime does not change an experiment. */
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

  /** Long runs have fewer seeds, but for experiments that list their own. */
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
