import { type Cells, emptyCells, readCells } from './cells.ts'
import { type Columns, numbersOf, ROLES, type Role } from './columns.ts'
import { type Layout, listToLines, withoutMark } from './layout.ts'
import { readScaled } from './number.ts'
import {
  ABOVE_ONE,
  BELOW_ONE,
  MISSING,
  NOT_A_NUMBER,
  NOT_YES_OR_NO,
  ROW_TOO_LONG,
  TOO_FEW_CELLS,
  TOO_MANY_CELLS,
  TOO_MANY_ROWS,
  UNCLOSED_QUOTE,
} from './refusal.ts'
import { Growing, type Rows } from './rows.ts'
import { readTime } from './time.ts'

/** More are not taken; the first row beyond is refused with `too_many_rows`. */
export const MAX_ROWS = 1_000_000

/** A longer record has a quote that never closes, or is no row at all. */
const MAX_RECORD = 100_000

/** 10^-8 is the finest chance that is read. */
const CHANCE_DECIMALS = 8

const YES = /^(?:yes|true|win|won|hit|y|w|1|ja|s[ií]|sim|oui|treffer)$/i
const NO = /^(?:no|false|lose|lost|loss|miss|n|l|0|nein|n[aã]o|non)$/i

/** Takes a text piece by piece, so that a worker can tell its progress and be stopped in between. */
export interface RowReader {
  readonly push: (piece: string) => void
  /** Rows taken so far. */
  readonly count: () => number
  /** That the bound on rows is reached: nothing more is taken. */
  readonly isFull: () => boolean
  readonly finish: () => Rows
}

/** Values of one row, before it is known whether the whole row can be taken. */
type Row = { -readonly [R in Role]?: number }

/**
 * Reads the rows of a text of known layout and columns.
 *
 * @example
 * const reader = rowReader(layout, columns)
 * for (const piece of pieces) reader.push(piece)
 * const rows = reader.finish()
 */
export function rowReader(layout: Layout, columns: Columns, maxRows = MAX_ROWS): RowReader {
  const chosen = ROLES.filter((role) => columns[role] !== undefined)
  const needed = Math.max(-1, ...chosen.map((role) => columns[role] ?? 0)) + 1
  const stores = new Map(chosen.map((role) => [role, new Growing()]))
  const idsWithoutOutcome = new Growing()
  const refused = { row: new Growing(), column: new Growing(), code: new Growing() }
  const readers = chosen.map((role) => ({
    role,
    column: columns[role] ?? 0,
    ...cellReader(role, layout, columns),
  }))
  const cells = emptyCells()
  const row: Row = {}
  let [rest, line, count, withoutOutcome] = ['', 0, 0, 0]
  let isStart = true
  let isFull = false
  let hasNumericIds = true

  const refuse = (column: number, code: number) => {
    refused.row.push(line)
    refused.column.push(column + 1)
    refused.code.push(code)
  }

  const take = (text: string) => {
    if (cells.count < needed) return refuse(cells.count, TOO_FEW_CELLS)
    if (cells.count > layout.columns && !restIsEmpty(cells, layout.columns)) {
      return refuse(layout.columns, TOO_MANY_CELLS)
    }
    let isWhole = true
    for (const { role, column, read, isSpare } of readers) {
      const value = read(text, cells.from[column] ?? 0, cells.to[column] ?? 0)
      row[role] = value >= 0 ? value : Number.NaN
      if (value >= 0 || isSpare) continue
      if (role === 'id' && value !== MISSING) {
        hasNumericIds = false
        row.id = hashOf(text, cells.from[column] ?? 0, cells.to[column] ?? 0)
        continue
      }
      refuse(column, value)
      isWhole = false
      if (role === 'outcome') withoutOutcome += 1
      if (role === 'outcome' && columns.id !== undefined) idsWithoutOutcome.push(row.id ?? Number.NaN)
      break
    }
    if (!isWhole) return
    if (count === maxRows) {
      isFull = true
      return refuse(0, TOO_MANY_ROWS)
    }
    for (const [role, store] of stores) store.push(row[role] ?? Number.NaN)
    count += 1
  }

  const readAll = (text: string, isLast: boolean): string => {
    let at = 0
    while (at < text.length && !isFull) {
      const next = readCells(text, at, layout.delimiter, cells, isLast)
      if (next < 0 && !isLast && text.length - at <= MAX_RECORD) return text.slice(at)
      line += 1
      if (next < 0) {
        const end = text.indexOf('\n', at)
        refuse(0, text.slice(at, end < 0 ? text.length : end).includes('"') ? UNCLOSED_QUOTE : ROW_TOO_LONG)
        at = end < 0 ? text.length : end + 1
        continue
      }
      const isBlank = cells.count === 1 && cells.from[0] === cells.to[0]
      if (!(isBlank || (line === 1 && layout.header))) take(text)
      // A list starts with what parted its values from nothing: that is no row.
      if (isBlank && layout.isList) line -= 1
      at = next
    }
    return ''
  }

  return {
    push: (piece) => {
      const text = isStart ? withoutMark(piece) : piece
      isStart = false
      if (!isFull)
        rest = readAll(layout.isList ? listToLines(rest + text, layout.decimalSign) : rest + text, false)
    },
    count: () => count,
    isFull: () => isFull,
    finish: () => {
      if (rest !== '') readAll(rest, true)
      rest = ''
      const done = (role: Role) => stores.get(role)?.done()
      return {
        count,
        id: done('id'),
        hasNumericIds,
        time: done('time'),
        target: done('target'),
        chance: done('chance'),
        claim: done('claim'),
        outcome: done('outcome'),
        hit: done('hit'),
        idsWithoutOutcome: idsWithoutOutcome.done(),
        withoutOutcome,
        refused: { row: refused.row.done(), column: refused.column.done(), code: refused.code.done() },
      }
    },
  }
}

/** A whole text at once, in slices: for tests and short pastes. */
export function readRows(text: string, layout: Layout, columns: Columns, slice = 1 << 16): Rows {
  const reader = rowReader(layout, columns)
  for (let at = 0; at < text.length; at += slice) reader.push(text.slice(at, at + slice))
  return reader.finish()
}

interface CellReader {
  readonly read: (text: string, from: number, to: number) => number
  /** The row stands without it. */
  readonly isSpare: boolean
}

function cellReader(role: Role, layout: Layout, columns: Columns): CellReader {
  const { decimalSign } = layout
  switch (role) {
    case 'id':
      return { isSpare: false, read: readId }
    case 'time':
      return { isSpare: true, read: (text, from, to) => readTime(text.slice(from, to)) }
    case 'hit':
      return { isSpare: false, read: (text, from, to) => readHit(text.slice(from, to)) }
    case 'chance':
    case 'claim': {
      const sample = layout.sample.map((cells) => cells[columns[role] ?? 0] ?? '')
      const isPercent = numbersOf(sample, decimalSign).some((value) => value > 1)
      return { isSpare: role === 'claim', read: chanceReader(layout, isPercent) }
    }
    default:
      return {
        isSpare: false,
        read: (text, from, to) => {
          const value = readScaled(text, from, to, decimalSign, 2)
          return value > 0 && value < 100 ? BELOW_ONE : value
        },
      }
  }
}

function chanceReader({ decimalSign }: Layout, isPercent: boolean): CellReader['read'] {
  return (text, from, to) => {
    const hasSign = text.charCodeAt(to - 1) === 37
    let end = hasSign ? to - 1 : to
    while (end > from && text.charCodeAt(end - 1) === 32) end -= 1
    const scaled = readScaled(text, from, end, decimalSign, CHANCE_DECIMALS)
    if (scaled < 0) return scaled
    const value = scaled / 10 ** (CHANCE_DECIMALS + (hasSign || isPercent ? 2 : 0))
    return value > 1 ? ABOVE_ONE : value
  }
}

/** Digits only, up to 2^53; anything else is text. */
function readId(text: string, from: number, to: number): number {
  if (to === from) return MISSING
  if (to - from > 15) return NOT_A_NUMBER
  let value = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return NOT_A_NUMBER
    value = value * 10 + digit
  }
  return value
}

/** 48 bits of a text by two FNV-1a hashes: among a million ids two fall together with chance 0.002. */
function hashOf(text: string, from: number, to: number): number {
  let [a, b] = [0x811c9dc5, 0x9dc5811c]
  for (let at = from; at < to; at += 1) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x01000193)
    b = Math.imul(b ^ (text.charCodeAt(at) + 97), 0x01000193)
  }
  return (a >>> 0) * 0x10000 + ((b >>> 0) & 0xffff)
}

function readHit(cell: string): number {
  if (YES.test(cell)) return 1
  if (NO.test(cell)) return 0
  return cell === '' ? MISSING : NOT_YES_OR_NO
}

function restIsEmpty(cells: Cells, from: number): boolean {
  for (let at = from; at < cells.count; at += 1) if (cells.from[at] !== cells.to[at]) return false
  return true
}
