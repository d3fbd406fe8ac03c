import { posix } from 'node:path'
import type { Room } from './rooms.ts'
import { type Sources, type Uses, usesOf } from './sources.ts'

/** One row of the table, flattened: a room or a floor. */
interface Row {
  folder: string
  room: Room
  imports: readonly string[]
}

const isIn = (folder: string, file: string) => file.startsWith(`${folder}/`)
const isInOrIs = (folder: string, other: string) => other === folder || isIn(folder, other)

/** The checks of the house over any set of sources; each returns its faults, one sentence a fault. */
export class House {
  readonly #rooms: readonly Room[]
  readonly #learning: readonly string[]
  readonly #rows: readonly Row[]
  readonly #uses: ReadonlyMap<string, Uses>

  constructor(sources: Sources, rooms: readonly Room[], learning: readonly string[]) {
    this.#rooms = rooms
    this.#learning = learning
    this.#uses = new Map([...sources].map(([file, text]) => [file, usesOf(file, text)]))
    this.#rows = rooms.flatMap((room) => [
      { folder: room.room, room, imports: room.imports },
      ...(room.floors ?? []).map(({ floor, imports }) => ({
        folder: `${room.room}/${floor}`,
        room,
        imports,
      })),
    ])
  }

  /** The row with the narrowest folder that holds a file. */
  #rowOf(file: string): Row | undefined {
    const rows = this.#rows.filter(({ folder }) => isIn(folder, file))
    return rows.sort((a, b) => b.folder.length - a.folder.length)[0]
  }

  /** Every import of a file of src by another row, with both rows. */
  #arrows(): { from: string; to: string; source: Row; target: Row }[] {
    return [...this.#uses].flatMap(([from, { imports }]) =>
      imports.flatMap((to) => {
        const source = this.#rowOf(from)
        const target = this.#uses.has(to) ? this.#rowOf(to) : undefined
        return source && target && source !== target ? [{ from, to, source, target }] : []
      }),
    )
  }

  /** Whether `imports` names the target, by its folder or one around it; what learns is never named by what does not. */
  #allows(imported: string, target: Row): boolean {
    if (this.#learning.includes(target.folder) && !this.#learning.includes(imported)) return false
    return isInOrIs(imported, target.folder)
  }

  homeless(): string[] {
    return [...this.#uses.keys()]
      .filter((file) => this.#rowOf(file) === undefined)
      .map((file) => `${file} belongs to no room`)
  }

  emptyRows(): string[] {
    const used = new Set([...this.#uses.keys()].map((file) => this.#rowOf(file)))
    const isHall = ({ folder, room, imports }: Row) =>
      folder === room.room && room.floors !== undefined && imports.length === 0
    return this.#rows
      .filter((row) => !used.has(row) && !isHall(row))
      .map(({ folder }) => `${folder} is empty`)
  }

  /** Imports that the table does not allow. */
  forbiddenArrows(): string[] {
    return this.#arrows()
      .filter(({ source, target }) => !source.imports.some((name) => this.#allows(name, target)))
      .map(({ from, to, source, target }) => `${from} imports ${to}: ${source.folder} → ${target.folder}`)
  }

  /** Arrows in the table that no import takes. */
  unusedArrows(): string[] {
    const arrows = this.#arrows()
    return this.#rows.flatMap((row) =>
      row.imports
        .filter((name) => !arrows.some(({ source, target }) => source === row && this.#allows(name, target)))
        .map((name) => `${row.folder} → ${name} is allowed and not used`),
    )
  }

  /** Arrows in the table from a folder that does not learn, outside the rooms that show all, to one that does. */
  learningArrows(showingAll: readonly string[]): string[] {
    return this.#rows
      .filter(({ folder, room }) => !this.#learning.includes(folder) && !showingAll.includes(room.room))
      .flatMap(({ folder, imports }) =>
        imports.filter((name) => this.#learning.includes(name)).map((name) => `${folder} → ${name} learns`),
      )
  }

  /** Arrows in the table that point at a room further down. */
  upwardArrows(): string[] {
    const order = new Map(this.#rooms.map(({ room }, index) => [room, index]))
    return this.#rows.flatMap(({ folder, room, imports }) =>
      imports
        .filter((name) => !(order.get(name.split('/')[0])! <= order.get(room.room)!))
        .map((name) => `${folder} → ${name} points up`),
    )
  }

  /** Floors of one room whose arrows in the table form a circle, directly or through others. */
  circularFloors(): string[] {
    const next = new Map(
      this.#rows.map((row) => [row.folder, row.imports.filter((name) => isInOrIs(row.room.room, name))]),
    )
    return circles(next).map((path) => `circular floors: ${path}`)
  }

  /** Imports that enter another room by a file other than an index.ts. */
  sideDoors(): string[] {
    return this.#arrows()
      .filter(({ source, target, to }) => source.room !== target.room && posix.basename(to) !== 'index.ts')
      .map(({ from, to }) => `${from} imports ${to}, which is not a door`)
  }

  circularImports(): string[] {
    const next = new Map(
      [...this.#uses].map(([file, { imports }]) => [file, imports.filter((name) => this.#uses.has(name))]),
    )
    return circles(next)
  }

  /** Node.js in rooms that must load in a browser; the entry for Node.js has its own file. */
  nodeUses(): string[] {
    return [...this.#uses].flatMap(([file, { imports, globals }]) => {
      if (this.#rowOf(file)?.room.node && file.split('/')[0] !== 'entries') return []
      const builtins = imports.filter((name) => name.startsWith('node:'))
      const rooms = file === 'entries/node.ts' ? [] : imports.filter((name) => this.#rowOf(name)?.room.node)
      return [...builtins, ...rooms, ...globals].map((name) => `${file} uses ${name}`)
    })
  }

  /** Imports from outside src that the table does not name. */
  dependencies(): string[] {
    return [...this.#uses].flatMap(([file, { imports }]) => {
      const allowed = this.#rowOf(file)?.room.packages ?? []
      return imports
        .filter((name) => !this.#uses.has(name) && !name.startsWith('node:') && !allowed.includes(name))
        .map((name) => `${file} imports ${name}`)
    })
  }
}

/** The circles of a graph, each once, as `a → b → a`. */
function circles(next: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (node: string, path: readonly string[]): void => {
    if (path.includes(node)) found.push([...path.slice(path.indexOf(node)), node].join(' → '))
    else if (!done.has(node)) {
      for (const successor of next.get(node) ?? []) visit(successor, [...path, node])
      done.add(node)
    }
  }
  for (const node of next.keys()) visit(node, [])
  return found
}
