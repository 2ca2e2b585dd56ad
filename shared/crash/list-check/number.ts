import { MAX_MULTIPLIER_X100 } from '../multiplier.ts'
import { MISSING, MIXED_SCRIPTS, NEGATIVE, NOT_A_NUMBER, TOO_LARGE } from './refusal.ts'

/** The decimal sign for cells that are ambiguous alone (`1,317` or `1.317`). */
export type DecimalSign = 'point' | 'comma'

const ZERO = 48
const NINE = 57
const POINT = 46

/** Ways to write "no value". */
const NOTHING = /^(?:|-+|–|—|\?|nan|null|none|nil|undefined|n\/?a|#n\/a|inf|infinity|-infinity)$/i

/**
 * Zeros of scripts whose ten digits have consecutive codes: Arabic, Persian, Devanagari, Bengali, Thai, full width.
 */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]

/** Spaces (also narrow and no-break) and apostrophes between thousands. */
const GROUP_SIGNS = /^(\d{1,3})((?:[\s\u00a0\u2009\u202f'’٬]\d{3})+)(?![\d])/

/**
 * Reads a cell as an exact integer of 10^-decimals (2: hundredths). Further digits are truncated, as sites do, but
 * 1.3199999 (a printed double) is 1.32.
 * Accepts `1317.37`, `1,317.37x`, `1.317,37`, `1 317,37`, `×2`, `1.31737e+3`, and digits of other scripts.
 * @param sign used only if a cell is ambiguous
 * @returns the integer, or a negative refusal (refusal.ts)
 * @example
 * readScaled('1,317.37x', 0, 9, 'point', 2) // 131737
 */
export function readScaled(
  text: string,
  from: number,
  to: number,
  sign: DecimalSign,
  decimals: number,
): number {
  let value = 0
  let seen = -1
  let digits = 0
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE && seen < decimals) {
      value = value * 10 + (code - ZERO)
      digits += 1
      if (seen >= 0) seen += 1
    } else if (code === POINT && sign === 'point' && seen < 0) seen = 0
    else if (at === to - 1 && (code === 120 || code === 88) && digits > 0) break
    else return readCarefully(text.slice(from, to), sign, decimals)
  }
  if (digits === 0) return readCarefully(text.slice(from, to), sign, decimals)
  for (let left = Math.max(0, seen); left < decimals; left += 1) value *= 10
  return value > MAX_MULTIPLIER_X100 ? TOO_LARGE : value
}

/** Longest accepted number, in characters: the regular expressions are quadratic at worst. */
const LONGEST = 64

/** Reads everything but plain digits with a point: the slow path. */
function readCarefully(cell: string, sign: DecimalSign, decimals: number): number {
  if (cell.length > LONGEST) return NOT_A_NUMBER
  const trimmed = cell.trim()
  if (NOTHING.test(trimmed)) return MISSING
  const latin = latinDigits(trimmed)
  if (latin === undefined) return MIXED_SCRIPTS
  const [, digit, fraction, exponent] = SCIENTIFIC.exec(latin) ?? []
  if (digit !== undefined && fraction !== undefined)
    return scale(...shifted(digit, fraction, Number(exponent)), decimals)
  // Strips x, the multiplication sign, and the Cyrillic letter that looks like x.
  const bare = latin
    .replace(/^[x×х]\s*|\s*[x×х]$/gi, '')
    .replace(GROUP_SIGNS, (all) => all.replace(/\D/g, ''))
  if (/^[-−]\s*[\d.,]*\d/.test(bare)) return NEGATIVE
  if (!/^\+?[\d.,]*\d[\d.,]*$/.test(bare)) return hasForeignLetters(bare) ? MIXED_SCRIPTS : NOT_A_NUMBER
  const parts = splitDecimals(bare.replace('+', ''), sign)
  return parts ? scale(parts[0], parts[1], decimals) : NOT_A_NUMBER
}

/** `1.72000e+1`, as programs for statistics write. */
const SCIENTIFIC = /^\+?(\d)[.,](\d+)e([+-]\d{1,3})$/i

/** Moves the point of `digit.fraction`: whole and decimal digits. */
function shifted(digit: string, fraction: string, places: number): [string, string] {
  const digits = `${'0'.repeat(Math.max(0, -places))}${digit}${fraction.padEnd(places, '0')}`
  const point = Math.max(1, 1 + places)
  return [digits.slice(0, point), digits.slice(point)]
}

/** Converts digits of one script to Latin digits; returns undefined if a number mixes scripts. */
function latinDigits(cell: string): string | undefined {
  const scripts = new Set<number>()
  let latin = ''
  for (const char of cell) {
    const code = char.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    if (zero !== undefined) scripts.add(zero)
    else if (code >= ZERO && code <= NINE) scripts.add(ZERO)
    latin += zero === undefined ? char : String(code - zero)
  }
  return scripts.size > 1 ? undefined : latin.replace('٫', '.')
}

/** Returns true if a number contains Cyrillic or Greek letters in place of digits, such as O. */
function hasForeignLetters(cell: string): boolean {
  return /\d/.test(cell) && /[\u0370-\u04ff]/.test(cell)
}

/** Splits a number into whole and decimal digits. The last of two kinds of separators is the decimal sign. */
function splitDecimals(cell: string, sign: DecimalSign): readonly [string, string] | undefined {
  const last = Math.max(cell.lastIndexOf('.'), cell.lastIndexOf(','))
  if (last < 0) return [cell, '']
  const mark = cell[last] ?? ''
  const other = mark === '.' ? ',' : '.'
  const count = cell.split(mark).length - 1
  const before = cell.slice(0, last)
  const after = cell.slice(last + 1)
  const groups = new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3})+$`)
  const ownSign = mark === (sign === 'point' ? '.' : ',')
  if (count > 1) return groups.test(cell) ? [cell.replaceAll(mark, ''), ''] : undefined
  if (before.includes(other)) {
    const grouped = new RegExp(`^\\d{1,3}(?:\\${other}\\d{3})+$`)
    return grouped.test(before) ? [before.replaceAll(other, ''), after] : undefined
  }
  if (groups.test(cell) && !ownSign) return [before + after, '']
  return [before, after]
}

function scale(whole: string, fraction: string, decimals: number): number {
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0')
  // Four nines after the kept digits mean a double just below the next hundredth.
  const carry = /^9999/.test(fraction.slice(decimals)) ? 1 : 0
  const value = Number(whole + kept) + carry
  return value > MAX_MULTIPLIER_X100 ? TOO_LARGE : value
}

/** Words of exports and tables in the six languages; `l` and `w` mean lost and won. */
const YES = new Set(
  'yes true hit win won y w 1 ja wahr treffer sì sí si sim vero verdadero verdadeiro oui vrai'.split(' '),
)
const NO = new Set('no false miss lose lost loss n l 0 nein falsch falso não nao non faux'.split(' '))

/**
 * Reads a yes or no in any of the six languages, in either case.
 * @returns undefined for anything else
 * @example yesOrNo('Sì') // true
 */
export function yesOrNo(cell: string): boolean | undefined {
  const word = cell.normalize('NFC').toLowerCase()
  if (YES.has(word)) return true
  return NO.has(word) ? false : undefined
}
