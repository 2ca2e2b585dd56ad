import type { Role } from './columns.ts'
import type { Layout } from './layout.ts'
import { readScaled, yesOrNo } from './number.ts'
import { ABOVE_ONE, BELOW_ONE, MISSING, NOT_A_NUMBER, NOT_YES_OR_NO } from './refusal.ts'
import { readTime } from './time.ts'
import type { ChanceUnit, Units } from './units.ts'

/** 10^-8 is the finest chance that is read. */
const CHANCE_DECIMALS = 8

export interface CellReader {
  /** The value between two places of a text, or a negative refusal (refusal.ts). */
  readonly read: (text: string, from: number, to: number) => number
  /** The row is valid without it. */
  readonly isSpare: boolean
}

/** How the cells of a column are read. */
export function cellReader(role: Role, layout: Layout, units: Units): CellReader {
  const { decimalSign } = layout
  switch (role) {
    case 'id':
      return { isSpare: false, read: readId }
    case 'time':
      return { isSpare: true, read: (text, from, to) => readTime(text.slice(from, to)) }
    case 'hit':
      return { isSpare: false, read: (text, from, to) => readHit(text.slice(from, to)) }
    case 'chance':
    case 'claim':
      return { isSpare: role === 'claim', read: chanceReader(layout, units[role]) }
    default: {
      const decimals = units.multiplier === 'times' ? 2 : 0
      return {
        isSpare: false,
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

/** Digits up to 2^53 are numbers; anything else is text. */
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

/** 48 bits of a text from two FNV-1a hashes: among a million ids the chance of a collision is 0.002. */
export function hashOf(text: string, from: number, to: number): number {
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
