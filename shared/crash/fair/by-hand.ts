import { hmacSha256, hmacSha512, sha256 } from '../hash.ts'
import { toHex } from '../hex.ts'
import {
  GAME_HASH,
  hashKeyed,
  lastValue,
  newResult,
  OLD_INSTANT_MOD,
  oldResult,
  SALT,
  saltKeyed,
  step,
} from './bustabit.ts'
import { type Distribution, type Draw, distributionOf } from './distribution.ts'
import {
  bustabit,
  bustabitNineDigits,
  DIGITS_32,
  DIGITS_52,
  oldBustabit,
  thirtyTwoQuotient,
  top32,
  top52,
} from './formulas.ts'
import { hexOf, textOf, utf8, withPublishedSalt } from './inputs.ts'
import type { FairResult, FieldName, Inputs, Scheme, SchemeField, Step } from './scheme.ts'

/**
 * Published schemes without a known recorded round. Pasted values do not tell them apart, so the user chooses one.
 * Block hashes used as salts were not found in their sources.
 */
export const BY_HAND_IDS = [
  'bitsler-blast',
  'betking-crash',
  'bitstarz-crash',
  'rocketpot-crash',
  'crash365',
  'ton-rocket',
  'bitbuster',
  'nitrobet-rocket-crash',
  'unsalted-99',
  'seed-client-nonce',
] as const
export type ByHandId = (typeof BY_HAND_IDS)[number]

type ByHand = Scheme<ByHandId>

/** Declares a choice that sources leave open; the first option is the likelier one. */
const choice = (name: FieldName, options: readonly string[]): SchemeField => ({
  name,
  kind: 'choice',
  options,
  optional: true,
})

/** Returns the chosen option, or the first. */
function chosen(inputs: Inputs, { name, options = [] }: SchemeField): string {
  const value = inputs[name] ?? ''
  return options.includes(value) ? value : (options[0] ?? '')
}

/** Computes hundredths, at least 100 and truncated, from the first 52 bits of the last step. */
function result52(
  before: readonly Step[],
  quotientOf: (share: number) => number,
  most = Infinity,
): FairResult {
  const hash = lastValue(before)
  const bits = top52(hash)
  const quotient = quotientOf(bits / 2 ** 52)
  const hundredths = shown52(quotient, most)
  return {
    hundredths,
    steps: [
      ...before,
      step('digits', hash.slice(0, DIGITS_52)),
      step('bits', bits),
      step('uniform', bits / 2 ** 52),
      step('quotient', quotient),
      step('multiplier', hundredths),
    ],
  }
}

const shown52 = (quotient: number, most = Infinity) => Math.max(100, Math.min(most, Math.floor(quotient)))
const shown32 = (quotient: number, most = Infinity) => Math.floor(100 * Math.min(most, Math.max(1, quotient)))

/** Computes a multiplier of at least 1, truncated to hundredths, from the first 32 bits. */
function result32(before: readonly Step[], rest: number, most = Infinity): FairResult {
  const hash = lastValue(before)
  const bits = top32(hash)
  const quotient = thirtyTwoQuotient(bits, rest)
  const hundredths = shown32(quotient, most)
  return {
    hundredths,
    steps: [
      ...before,
      step('digits', hash.slice(0, DIGITS_32)),
      step('bits', bits),
      step('quotient', 100 * quotient),
      step('multiplier', hundredths),
    ],
  }
}

const TEXT_OR_BYTES = choice('variant', ['hash as text', 'hash as bytes'])

/** Computes the HMAC with the salt as its key and the hash as text or as bytes. */
async function saltKeyedAs(inputs: Inputs): Promise<readonly Step[]> {
  if (chosen(inputs, TEXT_OR_BYTES) === 'hash as bytes') return saltKeyed(inputs)
  return saltAndText(inputs)
}

async function saltAndText(inputs: Inputs): Promise<readonly Step[]> {
  const key = textOf(inputs, 'salt')
  const message = hexOf(inputs, 'gameHash')
  const hmac = toHex(await hmacSha256(utf8(key), utf8(message)))
  return [step('keyText', key), step('messageText', message), step('hmac', hmac)]
}

const BLAST_HASH: SchemeField = { name: 'gameHash', kind: 'hex', bytes: [64] }

/** Its chain is confirmed: the revealed seed leads to the end published nine months before. */
const bitsler: ByHand = {
  id: 'bitsler-blast',
  status: 'unconfirmed',
  fields: [BLAST_HASH, SALT],
  salts: [],
  compute: async (inputs) => {
    const key = textOf(inputs, 'salt')
    const message = hexOf(inputs, 'gameHash', [64])
    const hmac = toHex(await hmacSha512(utf8(key), utf8(message)))
    const steps = [step('keyText', key), step('messageText', message), step('hmac512', hmac)]
    return result52(steps, (u) => 98 / (1 - u))
  },
}

/** The announcement hashes text; it copies bustabit's, whose rounds hash bytes. */
const betking: ByHand = {
  id: 'betking-crash',
  status: 'disputed',
  fields: [GAME_HASH, SALT, TEXT_OR_BYTES],
  salts: [],
  compute: async (inputs) => newResult(await saltKeyedAs(inputs)),
}

const bitbuster: ByHand = {
  id: 'bitbuster',
  status: 'disputed',
  fields: [GAME_HASH, SALT, TEXT_OR_BYTES],
  salts: [],
  compute: async (inputs) => result52(await saltKeyedAs(inputs), (u) => 98 / (1 - u)),
}

const nitrobet: ByHand = {
  id: 'nitrobet-rocket-crash',
  status: 'disputed',
  fields: [GAME_HASH, SALT, TEXT_OR_BYTES],
  salts: [],
  compute: async (inputs) => newResult(await saltKeyedAs(inputs)),
}

const WHICH_KEY = choice('variant', ['hash is the key', 'salt is the key'])
const BITSTARZ_REST = 1 - 0.04
const BITSTARZ_MOST = 100_000

/** The source does not name the key; its text follows Stake's, where the hash is the key. */
const bitstarz: ByHand = {
  id: 'bitstarz-crash',
  status: 'disputed',
  fields: [GAME_HASH, SALT, WHICH_KEY],
  salts: [],
  compute: async (inputs) => {
    const isHash = chosen(inputs, WHICH_KEY) === 'hash is the key'
    return result32(await (isHash ? hashKeyed(inputs) : saltAndText(inputs)), BITSTARZ_REST, BITSTARZ_MOST)
  },
}

const WHICH_PAGE = choice('variant', ['97 / u (seeding event)', '99 / (1 - u) (another page)'])
const ROCKETPOT_MOST = 1e11

/** One stored page is an unfilled copy of bustabit's; the seeding event and later pages give the other formula. */
const rocketpot: ByHand = {
  id: 'rocketpot-crash',
  status: 'disputed',
  fields: [GAME_HASH, SALT, WHICH_PAGE],
  salts: [],
  compute: async (inputs) => {
    const steps = await saltAndText(inputs)
    if (chosen(inputs, WHICH_PAGE) !== WHICH_PAGE.options?.[0]) return newResult(steps)
    return result52(steps, (u) => 97 / u, ROCKETPOT_MOST)
  },
}

const crash365: ByHand = {
  id: 'crash365',
  status: 'unconfirmed',
  fields: [GAME_HASH, SALT],
  salts: [],
  compute: (inputs) => oldResult(inputs, { mod: OLD_INSTANT_MOD, instant: 0 }),
}

const TON_MOD = 25
const TON_SALTS = [
  { id: 'now', value: '0xc582b3fb66319ab47ab592291c9799a22ff21c5d40733e159a04d663dec2ce6e' },
] as const

const tonRocket: ByHand = {
  id: 'ton-rocket',
  status: 'unconfirmed',
  fields: [GAME_HASH, SALT],
  salts: TON_SALTS,
  compute: (inputs) => oldResult(withPublishedSalt(inputs, TON_SALTS), { mod: TON_MOD, instant: 100 }),
}

const DIGITS = choice('variant', ['all digits', 'nine digits'])

/** The draw is the game's hash itself, without a salt: whoever knows the hash knows the round. */
const unsalted: ByHand = {
  id: 'unsalted-99',
  status: 'unconfirmed',
  fields: [GAME_HASH, DIGITS],
  salts: [],
  compute: async (inputs) => {
    const whole = newResult([step('saltedHash', hexOf(inputs, 'gameHash'))])
    if (chosen(inputs, DIGITS) === 'all digits') return whole
    const hundredths = bustabitNineDigits(top52(hexOf(inputs, 'gameHash')))
    return { hundredths, steps: [...whole.steps.slice(0, -2), step('multiplier', hundredths)] }
  },
}

const DIGEST = choice('variant', [
  'HMAC-SHA256(server, client:nonce)',
  'HMAC-SHA512(server, client:nonce)',
  'HMAC-SHA256(server, client:nonce:0)',
  'HMAC-SHA512(server, client:nonce:0)',
  'SHA-256(server:client:nonce)',
])
const BITS = choice('bits', ['52', '32'])
const EDGE = choice('edge', ['1%', '0.1%', '0.5%', '2%', '3%', '4%', '5%'])

/** A family of sites: a result does not identify the site. Texts are hashed unchanged. */
const seedClientNonce: ByHand = {
  id: 'seed-client-nonce',
  status: 'unconfirmed',
  fields: [
    { name: 'serverSeed', kind: 'text' },
    { name: 'clientSeed', kind: 'text' },
    { name: 'nonce', kind: 'text' },
    DIGEST,
    BITS,
    EDGE,
    { name: 'commitment', kind: 'hex', bytes: [32], optional: true },
  ],
  salts: [],
  compute: async (inputs) => {
    const steps = await digestSteps(inputs)
    const edge = Number.parseFloat(chosen(inputs, EDGE)) / 100
    if (chosen(inputs, BITS) === '32') return result32(steps, 1 - edge)
    return result52(steps, (u) => (100 * (1 - edge)) / (1 - u))
  },
}

async function digestSteps(inputs: Inputs): Promise<readonly Step[]> {
  const [server, client, nonce] = [
    textOf(inputs, 'serverSeed'),
    textOf(inputs, 'clientSeed'),
    textOf(inputs, 'nonce'),
  ]
  const committed = step('commitment', toHex(await sha256(utf8(server))))
  const digest = chosen(inputs, DIGEST)
  if (digest.startsWith('SHA-256')) {
    const message = `${server}:${client}:${nonce}`
    return [committed, step('messageText', message), step('sha256', toHex(await sha256(utf8(message))))]
  }
  const message = `${client}:${nonce}${digest.endsWith(':0)') ? ':0' : ''}`
  const isLong = digest.startsWith('HMAC-SHA512')
  const hmac = await (isLong ? hmacSha512 : hmacSha256)(utf8(server), utf8(message))
  return [
    committed,
    step('keyText', server),
    step('messageText', message),
    step(isLong ? 'hmac512' : 'hmac', toHex(hmac)),
  ]
}

export const BY_HAND_SCHEMES: readonly ByHand[] = [
  bitsler,
  betking,
  bitstarz,
  rocketpot,
  crash365,
  tonRocket,
  bitbuster,
  nitrobet,
  unsalted,
  seedClientNonce,
]

const BITS_52 = 4 * DIGITS_52
const RANKS_52 = 2 ** BITS_52
const BITS_32 = 4 * DIGITS_32
const RANKS_32 = 2 ** BITS_32

/** Declares a draw of 52 bits with the multiplier `restX100 / (1 - u)`. */
function draw52(restX100: number, shown = (bits: number) => shown52(restX100 / (1 - bits / RANKS_52))): Draw {
  return { bits: BITS_52, shown, near: (x100) => RANKS_52 * (1 - restX100 / x100) }
}

/** Declares a draw of 32 bits in which higher values give lower multipliers. */
function draw32(rest: number, most = Infinity): Draw {
  return {
    bits: BITS_32,
    shown: (rank) => shown32(thirtyTwoQuotient(RANKS_32 - 1 - rank, rest), most),
    near: (x100) => RANKS_32 * (1 - (100 * rest) / x100),
  }
}

/** Declares a draw with an instant crash for hashes divisible by a modulus. */
function oldDraw(mod: number, shownAs: 0 | 100): Draw {
  return {
    bits: BITS_52,
    shown: (bits) => Math.max(100, oldBustabit(bits)),
    near: (x100) => (RANKS_52 * (x100 - 100)) / (x100 - 1),
    instant: { mod, shownAs, hashBits: 256 },
  }
}

const since2016 = draw52(99, bustabit)

const BY_HAND_DRAWS: Readonly<Record<ByHandId, (choices: Inputs) => Draw>> = {
  'bitsler-blast': () => draw52(98),
  'betking-crash': () => since2016,
  'bitstarz-crash': () => draw32(BITSTARZ_REST, BITSTARZ_MOST),
  'rocketpot-crash': (choices) => {
    if (chosen(choices, WHICH_PAGE) !== WHICH_PAGE.options?.[0]) return since2016
    const shown = (rank: number) => shown52(97 / ((RANKS_52 - 1 - rank) / RANKS_52), ROCKETPOT_MOST)
    return draw52(97, shown)
  },
  crash365: () => oldDraw(OLD_INSTANT_MOD, 0),
  'ton-rocket': () => oldDraw(TON_MOD, 100),
  bitbuster: () => draw52(98),
  'nitrobet-rocket-crash': () => since2016,
  'unsalted-99': (choices) =>
    chosen(choices, DIGITS) === 'all digits' ? since2016 : draw52(99, bustabitNineDigits),
  'seed-client-nonce': (choices) => {
    const rest = 1 - Number.parseFloat(chosen(choices, EDGE)) / 100
    return chosen(choices, BITS) === '32' ? draw32(rest) : draw52(100 * rest)
  },
}

/**
 * Returns the exact distribution of the displayed multiplier, provided that the site uses the chosen formula.
 * @param choices `variant`, `bits` and `edge`, as for `compute`
 * @example
 * displayedSurvival(byHandDistribution('bitbuster'), fromDecimal(2)) // 0.49
 */
export function byHandDistribution(id: ByHandId, choices: Inputs = {}): Distribution {
  return distributionOf(BY_HAND_DRAWS[id](choices))
}
