import { hmacSha256 } from '../hash.ts'
import { fromHex, toHex } from '../hex.ts'
import {
  bustabit,
  bustabitQuotient,
  DIGITS_52,
  oldBustabit,
  oldQuotient,
  remainderOf,
  top52,
} from './formulas.ts'
import { hexOf, modulusOf, textOf, utf8 } from './inputs.ts'
import type { Chain, FairResult, Inputs, Scheme, SchemeField, Step } from './scheme.ts'

export const GAME_HASH: SchemeField = { name: 'gameHash', kind: 'hex', bytes: [32] }
export const SALT: SchemeField = { name: 'salt', kind: 'text' }
/** 1 in 101 rounds was an instant crash. */
export const OLD_INSTANT_MOD = 101

export const step = (name: Step['name'], value: string | number): Step => ({ name, value: String(value) })

interface OldRules {
  readonly mod: number
  /** Displayed hundredths of an instant crash. */
  readonly instant: 0 | 100
}

/** Computes the HMAC with the hash as text as its key and the salt as its message. */
export async function hashKeyed(inputs: Inputs): Promise<readonly Step[]> {
  const key = hexOf(inputs, 'gameHash')
  const message = textOf(inputs, 'salt')
  const hmac = toHex(await hmacSha256(utf8(key), utf8(message)))
  return [step('keyText', key), step('messageText', message), step('hmac', hmac)]
}

/** Computes the first formula and its variants: an instant crash by divisibility. */
export async function oldResult(inputs: Inputs, { mod, instant }: OldRules): Promise<FairResult> {
  const before = await hashKeyed(inputs)
  const hmac = lastValue(before)
  const remainder = remainderOf(hmac, mod)
  const start = [...before, { ...step('remainder', remainder), modulus: mod }]
  if (remainder === 0) return { hundredths: instant, steps: [...start, step('multiplier', instant)] }
  const bits = top52(hmac)
  const hundredths = Math.max(100, oldBustabit(bits))
  return {
    hundredths,
    steps: [
      ...start,
      step('digits', hmac.slice(0, DIGITS_52)),
      step('bits', bits),
      step('quotient', oldQuotient(bits)),
      step('multiplier', hundredths),
    ],
  }
}

/** Applies the formula since 2016 to the HMAC in the last step; each era computes that HMAC differently. */
export function newResult(before: readonly Step[]): FairResult {
  const hmac = lastValue(before)
  const bits = top52(hmac)
  const hundredths = bustabit(bits)
  return {
    hundredths,
    steps: [
      ...before,
      step('digits', hmac.slice(0, DIGITS_52)),
      step('bits', bits),
      step('uniform', bits / 2 ** 52),
      step('quotient', bustabitQuotient(bits)),
      step('multiplier', hundredths),
    ],
  }
}

export const lastValue = (steps: readonly Step[]): string => steps.at(-1)?.value ?? ''

/** Computes the HMAC with the salt as text as its key and the hash's bytes as its message. */
export async function saltKeyed(inputs: Inputs): Promise<readonly Step[]> {
  const key = textOf(inputs, 'salt')
  const message = hexOf(inputs, 'gameHash')
  const hmac = toHex(await hmacSha256(utf8(key), fromHex(message)))
  return [step('keyText', key), step('messageBytes', message), step('hmac', hmac)]
}

/** Computes the HMAC with the signature's bytes as its key and the hash's bytes as its message. */
async function signatureKeyed(inputs: Inputs): Promise<readonly Step[]> {
  const key = hexOf(inputs, 'blsSignature', [48, 96])
  const message = hexOf(inputs, 'gameHash')
  const hmac = toHex(await hmacSha256(fromHex(key), fromHex(message)))
  return [step('keyBytes', key), step('messageBytes', message), step('hmac', hmac)]
}

const bustabitV1: Scheme = {
  id: 'bustabit-v1',
  status: 'unconfirmed',
  fields: [GAME_HASH, SALT],
  salts: [{ id: 'v1', value: '000000000000000007a9a31ff7f07463d91af6b5454241d5faf282e5e0fe1b3a' }],
  chain: {
    link: 'sha256-of-hex',
    terminating: 'c1cfa8e28fc38999eaa888487e443bad50a65e0b710f649affa6718cfbfada4d',
  },
  compute: (inputs) => oldResult(inputs, { mod: OLD_INSTANT_MOD, instant: 0 }),
}

const bustabitV2: Scheme = {
  id: 'bustabit-v2',
  status: 'verified',
  fields: [GAME_HASH, SALT],
  salts: [{ id: 'v2', value: '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526' }],
  chain: {
    link: 'sha256-of-hex',
    terminating: '86728f5fc3bd99db94d3cdaf105d67788194e9701bf95d049ad0e1ee3d004277',
    numberAtEnd: 0,
  },
  games: { from: 1, to: 10_000_000 },
  compute: async (inputs) => newResult(await saltKeyed(inputs)),
}

/** One chain since game 10,000,001, with two eras of formulas (bustabit/verifier, constants.ts). */
const SECOND_CHAIN: Chain = {
  link: 'sha256-of-bytes',
  terminating: '567a98370fb7545137ddb53687723cf0b8a1f5e93b1f76f4a1da29416930fa59',
  numberAtEnd: 10_000_000,
}

/** The key is a signature that the site could not choose. Nothing here checks that it belongs to the hash. */
const bustabitVx: Scheme = {
  id: 'bustabit-vx',
  status: 'unconfirmed',
  fields: [GAME_HASH, { name: 'blsSignature', kind: 'hex', bytes: [48, 96] }],
  salts: [],
  chain: SECOND_CHAIN,
  games: { from: 10_000_001, to: 12_279_450 },
  compute: async (inputs) => newResult(await signatureKeyed(inputs)),
}

const bustabitV3: Scheme = {
  id: 'bustabit-v3-classic',
  status: 'verified',
  fields: [GAME_HASH, SALT],
  salts: [{ id: 'v3', value: '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be' }],
  chain: SECOND_CHAIN,
  games: { from: 12_279_451 },
  compute: async (inputs) => newResult(await saltKeyed(inputs)),
}

/** A fork of the first bustabit. */
const ethercrash: Scheme = {
  id: 'ethercrash',
  status: 'unconfirmed',
  fields: [GAME_HASH, SALT],
  salts: [
    { id: 'now', value: '0xd8b8a187d5865a733680b4bf4d612afec9c6829285d77f438cd70695fb946801' },
    { id: 'older', value: '0x8039f1f45f2df637488cbdbb3f2eb86615a10fe96a7ce79f721355035f3adb59' },
  ],
  chain: { link: 'sha256-of-hex' },
  compute: (inputs) => oldResult(inputs, { mod: OLD_INSTANT_MOD, instant: 0 }),
}

/** Sources disagree on the share of instant crashes: 1 in 20, 25 or 33. */
const roobet: Scheme = {
  id: 'roobet-crash',
  status: 'disputed',
  fields: [GAME_HASH, SALT, { name: 'instantMod', kind: 'integer' }],
  salts: [
    { id: '2020', value: '0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c' },
    { id: '2023', value: '0xd2867566759e9158bda9bf93b343bbd9aa02ce1e0c5bc2b37a2d70d391b04f14' },
  ],
  instantMods: [20, 25, 33],
  chain: {
    link: 'sha256-of-hex',
    terminating: '77b271fe12fca03c618f63dfb79d4105726ba9d4a25bb3f1964e435ccf9cb209',
    // One recorded game fixes it: number 1,273,935 is 1,273,934 links away.
    numberAtEnd: 1,
  },
  compute: async (inputs) => oldResult(inputs, { mod: modulusOf(inputs, 'instantMod'), instant: 100 }),
}

export const BUSTABIT_FAMILY: readonly Scheme[] = [
  bustabitV3,
  bustabitVx,
  bustabitV2,
  bustabitV1,
  ethercrash,
  roobet,
]
