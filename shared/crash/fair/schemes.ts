import { sha256 } from '../hash.ts'
import { toHex } from '../hex.ts'
import { choice, chosenOption, declared, GAME_HASH, SALT } from './declared.ts'
import { newBustabit, nineDigits, oldBustabit, overInteger } from './formula.ts'
import { asBytes, asText, hashKeyed, hmacSteps, saltKeyed, step } from './hash-steps.ts'
import { bytesOf, hexOf, modulusOf } from './inputs.ts'
import {
  type Chain,
  type Inputs,
  SCHEME_IDS,
  type Scheme,
  type SchemeField,
  type SchemeId,
} from './scheme.ts'

/** 1 in 101 rounds was an instant crash. */
export const OLD_INSTANT_MOD = 101

export const newFormula = () => newBustabit()
export const firstFormula = () => oldBustabit(OLD_INSTANT_MOD, 0)

const bustabitV1 = declared({
  id: 'bustabit-v1',
  status: 'unconfirmed',
  fields: [GAME_HASH, SALT],
  salts: [{ id: 'v1', value: '000000000000000007a9a31ff7f07463d91af6b5454241d5faf282e5e0fe1b3a' }],
  chain: {
    link: 'sha256-of-hex',
    terminating: 'c1cfa8e28fc38999eaa888487e443bad50a65e0b710f649affa6718cfbfada4d',
  },
  hash: hashKeyed,
  formula: firstFormula,
})

const bustabitV2 = declared({
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
  hash: saltKeyed,
  formula: newFormula,
})

/** One chain since game 10,000,001, with two eras of formulas (bustabit/verifier, constants.ts). */
const SECOND_CHAIN: Chain = {
  link: 'sha256-of-bytes',
  terminating: '567a98370fb7545137ddb53687723cf0b8a1f5e93b1f76f4a1da29416930fa59',
  numberAtEnd: 10_000_000,
}

/** The key is a signature that the site could not choose. Nothing here checks that it belongs to the hash. */
const bustabitVx = declared({
  id: 'bustabit-vx',
  status: 'unconfirmed',
  fields: [GAME_HASH, { name: 'blsSignature', kind: 'hex', bytes: [48, 96] }],
  chain: SECOND_CHAIN,
  games: { from: 10_000_001, to: 12_279_450 },
  hash: (inputs) =>
    hmacSteps(asBytes(hexOf(inputs, 'blsSignature', [48, 96])), asBytes(hexOf(inputs, 'gameHash'))),
  formula: newFormula,
})

const bustabitV3 = declared({
  id: 'bustabit-v3-classic',
  status: 'verified',
  fields: [GAME_HASH, SALT],
  salts: [{ id: 'v3', value: '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be' }],
  chain: SECOND_CHAIN,
  games: { from: 12_279_451 },
  hash: saltKeyed,
  formula: newFormula,
})

/** A fork of the first bustabit. */
const ethercrash = declared({
  id: 'ethercrash',
  status: 'unconfirmed',
  fields: [GAME_HASH, SALT],
  salts: [
    { id: 'now', value: '0xd8b8a187d5865a733680b4bf4d612afec9c6829285d77f438cd70695fb946801' },
    { id: 'older', value: '0x8039f1f45f2df637488cbdbb3f2eb86615a10fe96a7ce79f721355035f3adb59' },
  ],
  chain: { link: 'sha256-of-hex' },
  hash: hashKeyed,
  formula: firstFormula,
})

/** Sources disagree on the share of instant crashes: 1 in 20, 25 or 33. */
const roobet = declared({
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
  hash: hashKeyed,
  formula: (inputs) => oldBustabit(modulusOf(inputs, 'instantMod'), 100),
})

const stake = declared({
  id: 'stake-crash',
  status: 'verified',
  fields: [GAME_HASH, SALT],
  salts: [
    { id: 'com', value: '0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4' },
    { id: 'us', value: '000000000000000000066448f2f56069750fc40c718322766b6bdf63fdcf45b8' },
  ],
  chain: {
    link: 'sha256-of-hex',
    terminating: '78a9757d3be42b74a3f70239078ad9317125fe9ee630d5bdada46de963e56752',
    numberAtEnd: 0,
  },
  hash: hashKeyed,
  formula: () => overInteger(0.99),
})

/**
 * `nine digits`: ports of BC.Game's page truncate the draw as a share of 1 first, which changes large multipliers only.
 */
export const DIGITS = choice('variant', ['all digits', 'nine digits'])
export const formulaOfDigits = (inputs: Inputs) =>
  chosenOption(inputs, DIGITS) === 'nine digits' ? nineDigits : newBustabit()

const bcgame = declared({
  id: 'bcgame-crash',
  status: 'verified',
  fields: [GAME_HASH, SALT],
  salts: [
    { id: 'now', value: '0000000000000000000301e2801a9a9598bfb114e574a91a887f2132f33047e6' },
    { id: 'older', value: '000000000000000000030587dd9ded1fcc5d603652da58deb670319bd2e09445' },
  ],
  hash: saltKeyed,
  formula: formulaOfDigits,
})

const SALTED_HASH: SchemeField = { name: 'hash', kind: 'hex', bytes: [32] }
const saltedHash = (inputs: Inputs) => [step('saltedHash', hexOf(inputs, 'hash'))]

/** The page shows the HMAC itself, not the game's hash. */
const bcgameSalted = declared({
  id: 'bcgame-crash-stage2',
  status: 'unconfirmed',
  fields: [SALTED_HASH],
  hash: saltedHash,
  formula: formulaOfDigits,
})

const nanogames = declared({
  id: 'nanogames-crash',
  status: 'unconfirmed',
  fields: [GAME_HASH, SALT],
  salts: [{ id: 'now', value: '0000000000000000000fd438478cd50a858def3b606d43dfe12a22144f3a5f1b' }],
  hash: saltKeyed,
  formula: newFormula,
})

/**
 * The signature is decoded as UTF-8: most of its bytes are invalid and become U+FFFD, so the message contains less of
 * it than its length suggests.
 */
const duel = declared({
  id: 'duel-crash',
  status: 'verified',
  fields: [
    { name: 'serverSeed', kind: 'hex', bytes: [32] },
    { name: 'drandSignature', kind: 'hex', bytes: [48, 96] },
    { name: 'commitment', kind: 'hex', bytes: [32], optional: true },
  ],
  hash: async (inputs) => {
    const seed = bytesOf(inputs, 'serverSeed')
    const signature = bytesOf(inputs, 'drandSignature', [48, 96])
    const message = `${new TextDecoder('utf-8', { ignoreBOM: true }).decode(signature)}:0`
    return [
      step('commitment', toHex(await sha256(seed))),
      ...(await hmacSteps(asBytes(toHex(seed)), asText(message))),
    ]
  },
  formula: () => overInteger(0.999),
})

const moonclub = declared({
  id: 'moonclub-crash-stage2',
  status: 'verified',
  fields: [SALTED_HASH],
  hash: saltedHash,
  formula: () => overInteger(0.99),
})

/**
 * No public source says how a hash becomes a multiplier: published "formulas" contradict each other and
 * reproduce no recorded round. Only the commitment to the seed and the SHA-512 can be checked (aviator.ts).
 */
const aviator = declared({
  id: 'spribe-aviator',
  status: 'unpublished',
  fields: [
    { name: 'serverSeed', kind: 'text' },
    { name: 'clientSeed', kind: 'text' },
    { name: 'clientSeed2', kind: 'text' },
    { name: 'clientSeed3', kind: 'text' },
    { name: 'commitment', kind: 'hex', bytes: [32, 64], optional: true },
  ],
})

const ALL: readonly Scheme[] = [
  ...[bustabitV3, bustabitVx, bustabitV2, bustabitV1, ethercrash, roobet],
  ...[stake, bcgame, bcgameSalted, duel, moonclub, nanogames, aviator],
]

/** Every published scheme by its id. Sources: docs, and vectors in testing/vectors.json. */
export const SCHEMES: ReadonlyMap<SchemeId, Scheme> = new Map(ALL.map((scheme) => [scheme.id, scheme]))

/** @throws RangeError for an unknown id */
export function schemeOf(id: string): Scheme {
  const known = SCHEME_IDS.find((schemeId) => schemeId === id)
  const scheme = known && SCHEMES.get(known)
  if (!scheme) throw new RangeError(`no such scheme: ${id}`)
  return scheme
}
