import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { architecture } from './architecture.ts'
import { JOURNEYS } from './journeys.ts'
import { missingLinks } from './links.ts'
import { ENTRIES, LEARNING, ROOMS } from './rooms.ts'
import { readSources, repository, sourceFolder } from './sources.ts'

const sources = readSources()

describe('docs/architecture.md', () => {
  it('is what `npm run docs` writes', async () => {
    await expect(architecture()).toMatchFileSnapshot(join(repository, 'docs/architecture.md'))
  })

  it('has links that lead to files and folders', () => {
    expect(missingLinks(join(repository, 'docs'), architecture())).toEqual([])
    expect(
      missingLinks(
        join(repository, 'docs'),
        '[a](nowhere.md) [b](../README.md#x) [c](https://d.e) [f](../bench/)',
      ),
    ).toEqual(['nowhere.md'])
    expect(
      missingLinks(repository, '[a](node_modules/) [b](packages/crossarc/src/kernels/generated/)'),
    ).toEqual(['node_modules/', 'packages/crossarc/src/kernels/generated/'])
  })

  it.each(JOURNEYS)('$title passes through names that the files declare', ({ hops }) => {
    const missing = hops.filter(
      ({ file, name }) =>
        !new RegExp(`^export (?:async )?(?:function\\*?|class|const) ${name}\\b`, 'm').test(
          sources.get(file) ?? '',
        ),
    )
    expect(missing).toEqual([])
  })
})

describe('the table of rooms', () => {
  it('names folders that learn, and files of entries, that exist', () => {
    expect(LEARNING.filter((folder) => !existsSync(join(sourceFolder, folder)))).toEqual([])
    const entryFiles = [...sources.keys()].filter((file) => file.startsWith('entries/'))
    expect(
      Object.values(ENTRIES)
        .map(({ file }) => `entries/${file}`)
        .sort(),
    ).toEqual(entryFiles.sort())
  })

  it('has a job for the files of a room itself where there are floors too', () => {
    const beside = (room: string) => [...sources.keys()].some((file) => dirname(file) === room)
    const described = ROOMS.filter(({ filesJob }) => filesJob !== undefined).map(({ room }) => room)
    expect(described).toEqual(
      ROOMS.filter(({ room, floors }) => floors !== undefined && beside(room)).map(({ room }) => room),
    )
  })

  it('gives rooms only entries that exist', () => {
    const named = ROOMS.flatMap(({ entries }) => entries ?? [])
    expect([...new Set(named)].sort()).toEqual(Object.keys(ENTRIES).sort())
  })
})
