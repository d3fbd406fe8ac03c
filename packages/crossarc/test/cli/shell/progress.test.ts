import { describe, expect, it } from 'vitest'
import { duration, megabytes, Progress } from '../../../src/cli/shell/progress.ts'

/** A progress with a manual clock. */
function watch(options: { terminal: boolean; total: number | undefined; quiet?: boolean; columns?: number }) {
  const clock = { time: 0 }
  let text = ''
  const sink = {
    write: (more: string) => {
      text += more
    },
    isTerminal: options.terminal,
    columns: options.columns,
  }
  const progress = new Progress(sink, {
    title: 'reading',
    total: options.total,
    quiet: options.quiet ?? false,
    now: () => clock.time,
  })
  return {
    progress,
    at(time: number, done: number, note?: () => string) {
      clock.time = time
      progress.at(done, note)
    },
    take() {
      const taken = text
      text = ''
      return taken
    },
  }
}

describe('progress', () => {
  it('redraws a bar on a terminal, with the time left, and removes it', () => {
    const { progress, at, take } = watch({ terminal: true, total: 200 })
    at(50, 10)
    expect(take()).toBe('')
    at(10_000, 50, () => '7 sentences')
    expect(take()).toBe(
      `\r\u001b[Kreading  ${'█'.repeat(6)}${'░'.repeat(18)}  25 %  50 of 200  0:30 left  7 sentences`,
    )
    at(10_050, 60)
    expect(take()).toBe('')
    progress.end()
    expect(take()).toBe('\r\u001b[K')
  })

  it('never wraps, even on a terminal of unknown width', () => {
    const narrow = watch({ terminal: true, total: 200, columns: 30 })
    narrow.at(1000, 10)
    expect(narrow.take().slice('\r\u001b[K'.length)).toHaveLength(29)
    const unknown = watch({ terminal: true, total: 200, columns: 0 })
    unknown.at(1000, 10)
    expect(unknown.take()).toContain('left')
  })

  it('writes a line every ten seconds if there is no terminal', () => {
    const { progress, at, take } = watch({ terminal: false, total: 200 })
    at(9_999, 50)
    expect(take()).toBe('')
    at(10_000, 50)
    expect(take()).toBe('crossarc: reading  25 %  50 of 200  0:30 left\n')
    at(19_000, 100)
    expect(take()).toBe('')
    progress.end()
    expect(take()).toBe('')
  })

  it('counts if the end is unknown', () => {
    const { at, take } = watch({ terminal: false, total: undefined })
    at(75_000, 12)
    expect(take()).toBe('crossarc: reading  12  after 1:15\n')
  })

  it('is silent on request', () => {
    const { progress, at, take } = watch({ terminal: true, total: 10, quiet: true })
    at(60_000, 5)
    progress.end()
    expect(take()).toBe('')
  })

  it('writes durations and sizes', () => {
    expect([0, 59_600, 75_000, 3_661_000].map(duration)).toEqual(['0:00', '1:00', '1:15', '1:01:01'])
    expect(megabytes(7_340_032)).toBe('7.3 MB')
  })
})
