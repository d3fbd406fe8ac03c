import { describe, expect, it } from 'vitest'
import { House } from './checks.ts'
import { LEARNING, ROOMS, type Room, SHOWING_ALL } from './rooms.ts'
import { readSources } from './sources.ts'

const house = new House(readSources(), ROOMS, LEARNING)

describe('the house', () => {
  it('has a room for every file, and files in every room and floor', () => {
    expect(house.homeless()).toEqual([])
    expect(house.emptyRows()).toEqual([])
  })

  it('has only the arrows of the table, types included', () => {
    expect(house.forbiddenArrows()).toEqual([])
  })

  it('has a table without unused arrows', () => {
    expect(house.unusedArrows()).toEqual([])
  })

  it('has arrows between rooms that point one way', () => {
    expect(house.upwardArrows()).toEqual([])
  })

  it('has no room or floor for parsing that names one for learning', () => {
    expect(house.learningArrows(SHOWING_ALL)).toEqual([])
  })

  it('has floors that import one way', () => {
    expect(house.circularFloors()).toEqual([])
  })

  it('has rooms that are entered only through an index.ts', () => {
    expect(house.sideDoors()).toEqual([])
  })

  it('has no circular imports', () => {
    expect(house.circularImports()).toEqual([])
  })

  it('uses Node.js in cli/, node/ and the entry for it only', () => {
    expect(house.nodeUses()).toEqual([])
  })

  it('gives the library no runtime dependency', () => {
    // #platform is node/platform.ts in Node.js and pipeline/platform.ts elsewhere.
    expect(house.dependencies()).toEqual(['pipeline/load.ts imports #platform'])
  })
})

describe('the checks notice a planted fault', () => {
  const rooms: Room[] = [
    { room: 'low', job: 'low', imports: [] },
    {
      room: 'high',
      job: 'high',
      imports: ['low'],
      floors: [{ floor: 'learn', job: 'learns', imports: ['high'] }],
    },
    { room: 'top', job: 'top', imports: ['high'] },
    { room: 'shell', job: 'shell', imports: ['top'], node: true, packages: ['commander'] },
  ]
  const sound = {
    'low/index.ts': "export { a } from './a.ts'",
    'low/a.ts': 'export const a = 1 // process.exit',
    'high/index.ts': "export { b } from './b.ts'",
    'high/b.ts': "import type { a } from '../low/index.ts'\nexport const b = 2",
    'high/learn/index.ts': "import { b } from '../b.ts'\nexport const learn = b",
    'top/index.ts': "import { b } from '../high/index.ts'\nexport const t = { process: b }.process",
    'shell/main.ts':
      "import { readFileSync } from 'node:fs'\nimport 'commander'\nimport { t } from '../top/index.ts'",
  }
  const withFiles = (files: Record<string, string>, changed = rooms) =>
    new House(new Map(Object.entries({ ...sound, ...files })), changed, ['high/learn'])
  const withImports = (imports: readonly string[]) =>
    rooms.map((room) => (room.room === 'low' ? { ...room, imports } : room))
  const all = (checked: House) => [
    ...checked.homeless(),
    ...checked.emptyRows(),
    ...checked.forbiddenArrows(),
    ...checked.unusedArrows(),
    ...checked.learningArrows(['shell']),
    ...checked.upwardArrows(),
    ...checked.circularFloors(),
    ...checked.sideDoors(),
    ...checked.circularImports(),
    ...checked.nodeUses(),
    ...checked.dependencies(),
  ]

  it('and a sound tree has none', () => {
    expect(all(withFiles({}))).toEqual([])
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['a file without a room', { 'new/a.ts': '' }, ['new/a.ts belongs to no room']],
    ['a file beside the rooms', { 'a.ts': '' }, ['a.ts belongs to no room']],
    [
      'an import upwards',
      { 'low/a.ts': "import '../high/index.ts'\nexport const a = 1" },
      [
        'low/a.ts imports high/index.ts: low → high',
        'low/index.ts → low/a.ts → high/index.ts → high/b.ts → low/index.ts',
      ],
    ],
    [
      'a type from a room that is not allowed',
      { 'top/c.ts': "import type { a } from '../low/index.ts'" },
      ['top/c.ts imports low/index.ts: top → low'],
    ],
    [
      'an inline import type',
      { 'top/c.ts': "export type C = import('../low/index.ts').a" },
      ['top/c.ts imports low/index.ts: top → low'],
    ],
    [
      'an import() of a room that is not allowed',
      { 'top/c.ts': "await import('../low/index.ts')" },
      ['top/c.ts imports low/index.ts: top → low'],
    ],
    [
      'a re-export from a room that is not allowed',
      { 'top/c.ts': "export * from '../low/index.ts'" },
      ['top/c.ts imports low/index.ts: top → low'],
    ],
    [
      'an import of a floor that learns',
      { 'top/c.ts': "import '../high/learn/index.ts'" },
      ['top/c.ts imports high/learn/index.ts: top → high/learn'],
    ],
    [
      'a floor imported from its own room',
      { 'high/c.ts': "import './learn/index.ts'" },
      ['high/c.ts imports high/learn/index.ts: high → high/learn'],
    ],
    [
      'an import past the door',
      { 'top/c.ts': "import '../high/b.ts'" },
      ['top/c.ts imports high/b.ts, which is not a door'],
    ],
    [
      'a circle',
      { 'low/c.ts': "import './d.ts'", 'low/d.ts': "import type { x } from './c.ts'" },
      ['low/c.ts → low/d.ts → low/c.ts'],
    ],
    ['a module of Node.js', { 'low/c.ts': "import 'node:fs'" }, ['low/c.ts uses node:fs']],
    [
      'a room for Node.js',
      { 'top/c.ts': "import '../shell/main.ts'" },
      [
        'top/c.ts imports shell/main.ts: top → shell',
        'top/c.ts imports shell/main.ts, which is not a door',
        'top/c.ts uses shell/main.ts',
      ],
    ],
    ['process', { 'low/c.ts': 'export const c = process.argv' }, ['low/c.ts uses process']],
    ['Buffer', { 'low/c.ts': 'export const c = [Buffer]' }, ['low/c.ts uses Buffer']],
    ['a package', { 'low/c.ts': "import 'commander'" }, ['low/c.ts imports commander']],
    ['a builtin without its prefix', { 'low/c.ts': "import 'fs'" }, ['low/c.ts imports fs']],
    ['a file that is not there', { 'low/c.ts': "import './none.ts'" }, ['low/c.ts imports low/none.ts']],
  ])('%s', (_, files, faults) => {
    expect(all(withFiles(files))).toEqual(faults)
  })

  it('an arrow in the table that points up, or that nothing takes', () => {
    expect(all(withFiles({}, withImports(['high'])))).toEqual([
      'low → high is allowed and not used',
      'low → high points up',
    ])
  })

  it('an arrow in the table from parsing to learning', () => {
    const files = { 'top/c.ts': "import '../high/learn/index.ts'" }
    const naming = (name: string) =>
      rooms.map((room) => (room.room === name ? { ...room, imports: [...room.imports, 'high/learn'] } : room))
    expect(all(withFiles(files, naming('top')))).toEqual(['top → high/learn learns'])
    const shown = { 'shell/c.ts': "import '../high/learn/index.ts'" }
    expect(all(withFiles(shown, naming('shell')))).toEqual([])
  })

  it('a room without files', () => {
    expect(all(withFiles({}, [...rooms, { room: 'attic', job: 'empty', imports: [] }]))).toEqual([
      'attic is empty',
    ])
  })

  it('floors that import each other', () => {
    const circular = rooms.map((room) =>
      room.room === 'high' ? { ...room, imports: ['low', 'high/learn'] } : room,
    )
    expect(withFiles({}, circular).circularFloors()).toEqual(['circular floors: high → high/learn → high'])
  })
})
