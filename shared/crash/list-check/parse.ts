import { type Cells, emptyCells, readCells } from './cells.ts'
import { type Columns, ROLES, type Role } from './columns.ts'
import { type Layout, listToLines, wholeValues, withoutMark } from './layout.ts'
import { readScaled, yesOrNo } from './number.ts'
import {
  ABOVE_ONE,
  BELOW_ONE,
  MISSING,
  NOT_A_NUMBER,
  NOT_YES_OR_NO,
  REFUSALS,
  ROW_TOO_LONG,
  TOO_FEW_CELLS,
  TOO_MANY_CELLS,
  TOO_MANY_ROWS,
  UNCLOSED_QUOTE,
} from './refusal.ts'
import { Growing, type Refused, type Rows } from './rows.ts'
import { readTime } from './time.ts'
import { type ChanceUnit, recogniseUnits, type Units } from './units.ts'

/** Rows beyond this number are refused with `too_many_rows`. */
export const MAX_ROWS = 1_000_000

/** Reading stops after this many refused rows: the file is not a list of rounds. */
const MAX_REFUSED = 1_000_000

/** A longer record has an unclosed quote, or is not a row; in characters. */
export const MAX_RECORD = 100_000

/** Reads a text in pieces, so that a worker can report progress and be stopped between them. */
export interface RowReader {
  readonly push: (piece: string) => void
  readonly count: () => number
  /** Returns true once a limit is reached and nothing more is read. */
  readonly isFull: () => boolean
  readonly finish: () => Rows
}

interface ReaderOptions {
  readonly maxRows?: number
  readonly units?: Units
}

/**
 * Reads the rows of a text of known layout and columns.
 *
 * @example
 * const reader = rowReader(layout, columns)
 * for (const piece of pieces) reader.push(piece)
 * const rows = reader.finish()
 */
export function rowReader(
  layout: Layout,
  columns: Columns,
  { maxRows = MAX_ROWS, units = recogniseUnits(layout, columns) }: ReaderOptions = {},
): RowReader {
  const chosen = ROLES.filter((role) => columns[role] !== undefined)
  const needed = Math.max(-1, ...chosen.map((role) => columns[role] ?? 0)) + 1
  const idsWithoutOutcome = new Growing()
  const refused = new RefusedRows()
  const readers = chosen.map((role) => ({
    role,
    column: columns[role] ?? 0,
    store: new Growing(),
    value: Number.NaN,
    ...cellReader(role, layout, units),
  }))
  const cells = emptyCells()
  const id = readers.find(({ role }) => role === 'id')
  let [rest, incomplete, line, count, withoutOutcome] = ['', '', 0, 0, 0]
  let isStart = true
  let stopped: Rows['stopped']
  // True inside a line that was refused for its length and has not ended yet.
  let isSkipping = false
  let hasNumericIds = true

  const refuse = (column: number, code: number) => {
    refused.add(line, column + 1, code)
    if (refused.total >= MAX_REFUSED) stopped = 'refused'
  }

  const take = (text: string) => {
    if (cells.count < needed) return refuse(cells.count, TOO_FEW_CELLS)
    if (cells.count > layout.columns && !restIsEmpty(cells, layout.columns)) {
      return refuse(layout.columns, TOO_MANY_CELLS)
    }
    let isWhole = true
    for (const reader of readers) {
      const { role, column, isOptional } = reader
      const value = reader.read(text, cells.from[column] ?? 0, cells.to[column] ?? 0)
      reader.value = value >= 0 ? value : Number.NaN
      if (value >= 0 || isOptional) continue
      if (role === 'id' && value !== MISSING) {
        hasNumericIds = false
        reader.value = hashOf(text, cells.from[column] ?? 0, cells.to[column] ?? 0)
        continue
      }
      refuse(column, value)
      isWhole = false
      if (role === 'outcome') withoutOutcome += 1
      if (role === 'outcome' && id) idsWithoutOutcome.push(id.value)
      break
    }
    if (!isWhole) return
    if (count === maxRows) {
      stopped = 'rows'
      return refuse(0, TOO_MANY_ROWS)
    }
    for (const { store, value } of readers) store.push(value)
    count += 1
  }

  const readAll = (text: string, isLast: boolean): string => {
    let at = isSkipping ? lineEnd(text, 0) : 0
    if (at > 0) isSkipping = false
    if (at < 0) return ''
    while (at < text.length && stopped === undefined) {
      const next = readCells(text, at, layout.delimiter, cells, isLast)
      if (next < 0 && !isLast && text.length - at <= MAX_RECORD) return text.slice(at)
      line += 1
      if (next < 0) {
        const end = lineEnd(text, at)
        const cut = text.slice(at, end < 0 ? text.length : end)
        refuse(0, cut.includes('"') ? UNCLOSED_QUOTE : ROW_TOO_LONG)
        isSkipping = end < 0
        if (isSkipping) return ''
        at = end
        continue
      }
      const isBlank = cells.count === 1 && cells.from[0] === cells.to[0]
      if (!(isBlank || (line === 1 && layout.header))) take(text)
      // A blank before the first value of a list is not a row.
      if (isBlank && layout.isList) line -= 1
      at = next
    }
    return ''
  }

  /** Splits off the complete values of a list; a value cut by the end of a piece waits for the next piece. */
  const linesOf = (text: string): string => {
    const list = incomplete + text
    const whole = wholeValues(list, layout.decimalSign)
    const end = whole === 0 && list.length > MAX_RECORD ? list.length : whole
    incomplete = list.slice(end)
    return listToLines(list.slice(0, end), layout.decimalSign)
  }

  return {
    push: (piece) => {
      const text = isStart ? withoutMark(piece) : piece
      isStart = false
      if (stopped === undefined) rest = readAll(rest + (layout.isList ? linesOf(text) : text), false)
    },
    count: () => count,
    isFull: () => stopped !== undefined,
    finish: () => {
      rest += listToLines(incomplete, layout.decimalSign)
      if (rest !== '') readAll(rest, true)
      rest = ''
      const done = (role: Role) => readers.find((reader) => reader.role === role)?.store.done()
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
        refused: refused.done(),
        stopped,
      }
    },
  }
}

/** Reads a whole text in slices: for tests and short pastes. */
export function readRows(text: string, layout: Layout, columns: Columns, slice = 1 << 16): Rows {
  const reader = rowReader(layout, columns)
  for (let at = 0; at < text.length; at += slice) reader.push(text.slice(at, at + slice))
  return reader.finish()
}

/** Returns where the line after `at` starts, or -1. */
function lineEnd(text: string, at: number): number {
  return text.indexOf('\n', at) + 1 || -1
}

function restIsEmpty(cells: Cells, from: number): boolean {
  for (let at = from; at < cells.count; at += 1) if (cells.from[at] !== cells.to[at]) return false
  return true
}

/** Refusals beyond this number are counted without row and column. */
const REFUSED_KEPT = 1000

class RefusedRows {
  private readonly row = new Growing()
  private readonly column = new Growing()
  private readonly code = new Growing()
  private readonly byCode = new Float64Array(REFUSALS.length)
  total = 0

  /** @param code negative, see refusal.ts */
  add(row: number, column: number, code: number): void {
    this.total += 1
    this.byCode[-code - 1] = (this.byCode[-code - 1] ?? 0) + 1
    if (this.total > REFUSED_KEPT) return
    this.row.push(row)
    this.column.push(column)
    this.code.push(code)
  }

  done(): Refused {
    const { total, byCode } = this
    return { row: this.row.done(), column: this.column.done(), code: this.code.done(), total, byCode }
  }
}

/** Decimals of a chance that are read. */
const CHANCE_DECIMALS = 8

interface CellReader {
  /** Returns the value between two positions of a text, or a negative refusal (refusal.ts). */
  readonly read: (text: string, from: number, to: number) => number
  /** True if a row is valid without this value. */
  readonly isOptional: boolean
}

function cellReader(role: Role, layout: Layout, units: Units): CellReader {
  const { decimalSign } = layout
  switch (role) {
    case 'id':
      return { isOptional: false, read: readId }
    case 'time':
      return { isOptional: true, read: (text, from, to) => readTime(text.slice(from, to)) }
    case 'hit':
      return { isOptional: false, read: (text, from, to) => readHit(text.slice(from, to)) }
    case 'chance':
    case 'claim':
      return { isOptional: role === 'claim', read: chanceReader(layout, units[role]) }
    default: {
      const decimals = units.multiplier === 'times' ? 2 : 0
      return {
        isOptional: false,
        read: (text, from, to) => {
          const value = readScaled(text, from, to, decimalSign, decimals)
          return value > 0 && value < 100 ? BELOW_ONE : value
        },
      }
    }
  }
}

function chanceReader({ decimalSign }: Layout, unit: ChanceUnit): CellReader['read'] {
  return (text, from, to) => {
    const hasSign = text.charCodeAt(to - 1) === 37
    let end = hasSign ? to - 1 : to
    while (end > from && text.charCodeAt(end - 1) === 32) end -= 1
    const scaled = readScaled(text, from, end, decimalSign, CHANCE_DECIMALS)
    if (scaled < 0) return scaled
    const value = scaled / 10 ** (CHANCE_DECIMALS + (hasSign || unit === 'percent' ? 2 : 0))
    return value > 1 ? ABOVE_ONE : value
  }
}

/** Reads up to 15 digits as a number; any other text is NOT_A_NUMBER, which the caller hashes. */
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

/** Returns 48 bits of a text from two FNV-1a hashes: among a million ids the chance of a collision is 0.002. */
function hashOf(text: string, from: number, to: number): number {
  let [a, b] = [0x811c9dc5, 0x9dc5811c]
  for (let at = from; at < to; at += 1) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x01000193)
    b = Math.imul(b ^ (text.charCodeAt(at) + 97), 0x01000193)
  }
  return (a >>> 0) * 0x10000 + ((b >>> 0) & 0xffff)
}

function readHit(cell: string): number {
  const hit = yesOrNo(cell)
  if (hit !== undefined) return hit ? 1 : 0
  return cell === '' ? MISSING : NOT_YES_OR_NO
}
