/** The quality of the evidence for a scheme. */
export type SchemeStatus =
  /** Recorded rounds of the site were recomputed. */
  | 'verified'
  /** Published by the site or agreed by independent sources; no recorded round was found. */
  | 'unconfirmed'
  /** Sources contradict each other in a part that changes results. */
  | 'disputed'
  /** The multiplier cannot be computed from what is public. */
  | 'unpublished'
  /** Ours: the formula is published here, and each round reveals its seeds. */
  | 'own'

/** A salt that a site committed to, usually the hash of a future Bitcoin block. */
export interface Salt {
  /** An era, a site or a year. */
  readonly id: 'v1' | 'v2' | 'v3' | 'now' | 'older' | 'com' | 'us' | '2020' | '2023'
  readonly value: string
}

/** A field that the user pastes; the length of hex is checked in bytes. */
export interface SchemeField {
  readonly name: FieldName
  readonly kind: 'hex' | 'text' | 'integer' | 'choice'
  /** The options of a choice that sources leave open, in the words of the formula. */
  readonly options?: readonly string[]
  /** Allowed lengths of a hex field, in bytes. */
  readonly bytes?: readonly number[]
  readonly optional?: boolean
}

export const FIELD_NAMES = [
  'gameHash',
  'salt',
  'instantMod',
  'hash',
  'serverSeed',
  'drandSignature',
  'blsSignature',
  'clientSeed',
  'clientSeed2',
  'clientSeed3',
  'roundId',
  'commitment',
  'nonce',
  'variant',
  'bits',
  'edge',
] as const
export type FieldName = (typeof FIELD_NAMES)[number]

export type Inputs = Readonly<Partial<Record<FieldName, string>>>

/** A value on the way from seeds to multiplier, in the order of the computation. */
export interface Step {
  readonly name: StepName
  readonly value: string
  /** The divisor, if this is a remainder. */
  readonly modulus?: number
}

export type StepName =
  /** SHA-256 of a seed's bytes, in hex. */
  | 'commitment'
  /** The HMAC's key, as text or as bytes in hex. */
  | 'keyText'
  | 'keyBytes'
  | 'messageText'
  | 'messageBytes'
  | 'hmac'
  | 'hmac512'
  /** SHA-256 of a message, in hex. */
  | 'sha256'
  /** A hash that the site shows already salted: no HMAC remains to compute. */
  | 'saltedHash'
  /** SHA-512 of seeds written one after the other, in hex. */
  | 'sha512'
  /** The HMAC as a number modulo `modulus`; 0 is an instant crash. */
  | 'remainder'
  /** The first hex digits: 13 of them are 52 bits, 8 are 32. */
  | 'digits'
  /** The same as a number. */
  | 'bits'
  /** The number as a share of 1. */
  | 'uniform'
  /** The formula's result before truncation, in hundredths. */
  | 'quotient'
  | 'multiplier'

export interface FairResult {
  /** Displayed hundredths: 0 if the site shows an instant crash as 0.00x, else at least 100. */
  readonly hundredths: number
  readonly steps: readonly Step[]
}

/** The step from a hash to the displayed multiplier (formula.ts). */
export interface Formula {
  /** Number of leading bits of the hash that decide the multiplier, at most 52. */
  readonly bits: number
  /** Hundredths before truncation and limits, from the value of those bits. */
  readonly quotient: (value: number) => number
  /** Displayed hundredths, at least 100: never lower for a higher value, or never higher if `isFalling`. */
  readonly shown: (value: number) => number
  readonly isFalling?: true
  /** Estimates how many values show less than the given hundredths, to shorten a search. */
  readonly near: (x100: number) => number
  /** True if the formula takes the value as a share of 1: the share is a step of its own. */
  readonly usesShare?: true
  /** Hashes divisible by `mod` are instant crashes, displayed as 0.00x or 1.00x; only of a formula that does not fall. */
  readonly instant?: { readonly mod: number; readonly shownAs: 0 | 100 }
}

/** The step from a game's hash to the previous game's hash. */
export type ChainLink = 'sha256-of-hex' | 'sha256-of-bytes'

export interface Chain {
  readonly link: ChainLink
  /** The published end of the chain: the hash before the first game. */
  readonly terminating?: string
  /** The number of a game in the place of the terminating hash; absent if no source numbers games. */
  readonly numberAtEnd?: number
}

/** The numbers of a scheme's games, if the site numbers games across eras. */
export interface Games {
  readonly from: number
  readonly to?: number
}

export const isInGames = ({ from, to = Number.POSITIVE_INFINITY }: Games, game: number): boolean =>
  game >= from && game <= to

export interface Scheme<Id extends string = SchemeId> {
  readonly id: Id
  readonly status: SchemeStatus
  readonly fields: readonly SchemeField[]
  readonly salts: readonly Salt[]
  readonly chain?: Chain
  /** The moduli that sources name for instant crashes (1 in so many); absent if there are none. */
  readonly instantMods?: readonly number[]
  readonly games?: Games
  /**
   * The step from the hash to the multiplier; absent if it is not public.
   * @throws FieldError for a setting that is missing or unknown.
   */
  readonly formula?: (settings: Inputs) => Formula
  /** The HMAC's key, if the hash that decides follows from a game's hash and a salt alone, for `multipliersOf`. */
  readonly keyedBy?: 'salt' | 'hash'
  /**
   * Computes the displayed multiplier from pasted values; absent if that is impossible.
   * @throws RangeError naming a field that is missing or malformed (`FieldError`), or that no scheme has.
   */
  readonly compute?: (inputs: Inputs) => Promise<FairResult>
}

export const SCHEME_IDS = [
  'bustabit-v1',
  'bustabit-v2',
  'bustabit-vx',
  'bustabit-v3-classic',
  'stake-crash',
  'bcgame-crash',
  'bcgame-crash-stage2',
  'roobet-crash',
  'ethercrash',
  'nanogames-crash',
  'duel-crash',
  'moonclub-crash-stage2',
  'spribe-aviator',
] as const
export type SchemeId = (typeof SCHEME_IDS)[number]

export const isSchemeId = (id: string | undefined): id is SchemeId => SCHEME_IDS.some((known) => known === id)

/** An invalid pasted value, with the field's name. */
export class FieldError extends RangeError {
  readonly field: FieldName
  readonly problem: 'missing' | 'not_hex' | 'wrong_length' | 'not_a_number' | 'not_allowed' | 'unknown_option'
  /** @param detail for the message; default: the problem's code */
  constructor(field: FieldName, problem: FieldError['problem'], detail: string = problem) {
    super(`${field}: ${detail}`)
    this.field = field
    this.problem = problem
  }
}
