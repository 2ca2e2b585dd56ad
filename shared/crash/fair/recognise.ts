import { type Candidate, candidatesOf } from './candidates.ts'
import { type Meaning, meaningOf } from './fairness-labels.ts'
import { isSameSalt } from './inputs.ts'
import { type PastedValue, type Position, pastedValues } from './pasted.ts'
import { readGame, readMultiplier } from './pasted-number.ts'
import { SCHEMES } from './schemes.ts'

/** The longest accepted text, in characters; a fairness dialog has a few thousand. */
export const TEXT_MAX = 200_000

export interface ReadValue {
  readonly meaning: Meaning
  /** Hex in lower case without `0x`; multipliers in hundredths; games in digits only. */
  readonly value: string
  readonly at: Position
}

export interface UnreadValue {
  readonly meaning?: Meaning
  readonly value: string
  readonly at: Position
  readonly problem: /** Dots where a page left out the middle. */
    | 'cut_off'
    /** Letters of another script that look like Latin ones. */
    | 'mixed_script'
    | 'not_hex'
    | 'wrong_length'
    | 'not_a_number'
    /** One comma or point before three digits: thousands or decimals. */
    | 'ambiguous_number'
    /** Another value with the same meaning came first. */
    | 'second_value'
    /** A published end of a chain, which is not a game's hash. */
    | 'terminating_hash'
}

export interface Recognised {
  /** The likeliest first; empty if nothing fits. */
  readonly candidates: readonly Candidate[]
  readonly read: readonly ReadValue[]
  readonly unread: readonly UnreadValue[]
  /** The reason why the text was not read, or not completely. */
  readonly problem?: 'empty' | 'binary' | 'too_long'
}

/** Allowed lengths in hex digits. */
const HEX_LENGTHS: Readonly<Partial<Record<Meaning, readonly number[]>>> = {
  gameHash: [64],
  hash: [64],
  commitment: [64, 128],
  drandSignature: [96, 192],
  blsSignature: [96, 192],
}

const SALTS = [...SCHEMES.values()].flatMap(({ salts }) => salts)
const ENDS = [...SCHEMES.values()].flatMap(({ chain }) => chain?.terminating ?? [])

/**
 * Finds the possible schemes and their fields in pasted text: a hash, a fairness dialog in one of six languages,
 * JSON. It reports accepted and rejected values and does not decide: a wrong salt gives a plausible multiplier, and
 * only a chain walk or a recorded multiplier can tell.
 * @example
 * recognise('Game hash: 94aa…fc44\nBust: 10.91x').candidates[0]?.inputs
 */
export function recognise(text: string): Recognised {
  if (text.trim() === '') return { candidates: [], read: [], unread: [], problem: 'empty' }
  if (text.includes('\0') || text.startsWith('PK\u0003'))
    return { candidates: [], read: [], unread: [], problem: 'binary' }
  const read: ReadValue[] = []
  const unread: UnreadValue[] = []
  for (const pasted of pastedValues(text.slice(0, TEXT_MAX), (label) => meaningOf(label) !== undefined)) {
    const judged = judge(pasted)
    if (!judged) continue
    if ('problem' in judged) unread.push(judged)
    else keep(judged, read, unread)
  }
  const values = new Map(read.map(({ meaning, value }) => [meaning, value]))
  const found = { candidates: candidatesOf(values, text.slice(0, TEXT_MAX)), read, unread }
  return text.length > TEXT_MAX ? { ...found, problem: 'too_long' } : found
}

/** Keeps the first value of a meaning; client seeds have three places. */
function keep(value: ReadValue, read: ReadValue[], unread: UnreadValue[]): void {
  const places: readonly Meaning[] =
    value.meaning === 'clientSeed' ? ['clientSeed', 'clientSeed2', 'clientSeed3'] : [value.meaning]
  if (value.meaning !== 'clientSeed' && read.some((each) => sameValue(each, value))) return
  const meaning = places.find((place) => !read.some((known) => known.meaning === place))
  if (meaning) read.push({ ...value, meaning })
  else unread.push({ ...value, problem: 'second_value' })
}

const sameValue = (one: ReadValue, other: ReadValue) =>
  one.meaning === other.meaning && one.value === other.value

function judge({ label, value, at }: PastedValue): ReadValue | UnreadValue | undefined {
  const bare = value.toLowerCase().replace(/^0x/, '')
  const meaning = label === undefined ? undefined : meaningOf(label)
  if (isSalt(value)) return { meaning: 'salt', value: value.toLowerCase(), at }
  if (label !== undefined && meaning === undefined) return undefined
  if ((meaning === undefined || meaning === 'gameHash') && ENDS.includes(bare)) {
    return { value, at, problem: 'terminating_hash' }
  }
  if (meaning === 'multiplier' || meaning === 'game') return judgeNumber(meaning, value, at)
  if (meaning !== undefined && !HEX_LENGTHS[meaning]) return { meaning, value, at }
  if (meaning === undefined && !looksLikeHex(bare)) return undefined
  return judgeHex(meaning ?? meaningByLength(bare), bare, value, at)
}

/** Returns true for a published salt in any spelling. */
function isSalt(value: string): boolean {
  return SALTS.some((published) => isSameSalt(value, published))
}

/** Returns true for a word of hex digits, look-alike letters and ellipsis dots. */
function looksLikeHex(word: string): boolean {
  const digits = word.replace(/[^0-9a-f]/g, '').length
  return digits >= 16 && digits >= 0.8 * word.length
}

function meaningByLength(hex: string): Meaning {
  if (hex.length === 128) return 'commitment'
  return hex.length === 96 || hex.length === 192 ? 'drandSignature' : 'gameHash'
}

function judgeHex(meaning: Meaning, bare: string, value: string, at: Position): ReadValue | UnreadValue {
  if (/…|\.\.+/.test(bare)) return { meaning, value, at, problem: 'cut_off' }
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(bare)) {
    return { meaning, value, at, problem: 'mixed_script' }
  }
  if (!/^[0-9a-f]+$/.test(bare)) return { meaning, value, at, problem: 'not_hex' }
  if (!HEX_LENGTHS[meaning]?.includes(bare.length)) return { meaning, value, at, problem: 'wrong_length' }
  return { meaning, value: bare, at }
}

function judgeNumber(meaning: 'game' | 'multiplier', value: string, at: Position): ReadValue | UnreadValue {
  const number = meaning === 'game' ? readGame(value) : readMultiplier(value)
  if (number === undefined) return { meaning, value, at, problem: 'not_a_number' }
  if (number === 'ambiguous') return { meaning, value, at, problem: 'ambiguous_number' }
  return { meaning, value: String(number), at }
}
