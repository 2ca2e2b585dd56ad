import { sha256 } from '../hash.ts'
import { toHex } from '../hex.ts'
import { choice, chosenOption, declared, GAME_HASH, SALT } from './declared.ts'
import { newBustabit, oldBustabit, overInteger, overShare } from './formula.ts'
import { asText, hashKeyed, hmacSteps, saltKeyed, saltKeyedText, step } from './hash-steps.ts'
import { hexOf, textOf, utf8 } from './inputs.ts'
import type { Inputs, Scheme, Step } from './scheme.ts'
import { DIGITS, firstFormula, formulaOfDigits, newFormula } from './schemes.ts'

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

const TEXT_OR_BYTES = choice('variant', ['hash as text', 'hash as bytes'])

function saltKeyedAs(inputs: Inputs): Promise<readonly Step[]> {
  return chosenOption(inputs, TEXT_OR_BYTES) === 'hash as bytes' ? saltKeyed(inputs) : saltKeyedText(inputs)
}

/** Its chain is confirmed: the revealed seed leads to the end published nine months before. */
const bitsler = declared({
  id: 'bitsler-blast',
  status: 'unconfirmed',
  fields: [{ name: 'gameHash', kind: 'hex', bytes: [64] }, SALT],
  hash: (inputs) =>
    hmacSteps(asText(textOf(inputs, 'salt')), asText(hexOf(inputs, 'gameHash', [64])), 'hmac512'),
  formula: () => newBustabit(98),
})

/** The announcement hashes text; it copies bustabit's, whose rounds hash bytes. */
const betking = declared({
  id: 'betking-crash',
  status: 'disputed',
  fields: [GAME_HASH, SALT, TEXT_OR_BYTES],
  hash: saltKeyedAs,
  formula: newFormula,
})

const bitbuster = declared({
  id: 'bitbuster',
  status: 'disputed',
  fields: [GAME_HASH, SALT, TEXT_OR_BYTES],
  hash: saltKeyedAs,
  formula: () => newBustabit(98),
})

const nitrobet = declared({
  id: 'nitrobet-rocket-crash',
  status: 'disputed',
  fields: [GAME_HASH, SALT, TEXT_OR_BYTES],
  hash: saltKeyedAs,
  formula: newFormula,
})

const WHICH_KEY = choice('variant', ['hash is the key', 'salt is the key'])

/** The source does not say which text is the key. Its wording follows Stake's, where the hash is the key. */
const bitstarz = declared({
  id: 'bitstarz-crash',
  status: 'disputed',
  fields: [GAME_HASH, SALT, WHICH_KEY],
  hash: (inputs) =>
    chosenOption(inputs, WHICH_KEY) === 'hash is the key' ? hashKeyed(inputs) : saltKeyedText(inputs),
  formula: () => overInteger(1 - 0.04, 100_000),
})

const [SEEDING_EVENT, OTHER_PAGE] = ['97 / u (seeding event)', '99 / (1 - u) (another page)']
const WHICH_PAGE = choice('variant', [SEEDING_EVENT, OTHER_PAGE])
const ROCKETPOT_MAX_X100 = 1e11

/** One stored page is an unfilled copy of bustabit's; the seeding event and later pages give the other formula. */
const rocketpot = declared({
  id: 'rocketpot-crash',
  status: 'disputed',
  fields: [GAME_HASH, SALT, WHICH_PAGE],
  hash: saltKeyedText,
  formula: (inputs) =>
    chosenOption(inputs, WHICH_PAGE) === OTHER_PAGE ? newBustabit() : overShare(97, ROCKETPOT_MAX_X100),
})

const crash365 = declared({
  id: 'crash365',
  status: 'unconfirmed',
  fields: [GAME_HASH, SALT],
  hash: hashKeyed,
  formula: firstFormula,
})

const tonRocket = declared({
  id: 'ton-rocket',
  status: 'unconfirmed',
  fields: [GAME_HASH, SALT],
  salts: [{ id: 'now', value: '0xc582b3fb66319ab47ab592291c9799a22ff21c5d40733e159a04d663dec2ce6e' }],
  hash: hashKeyed,
  formula: () => oldBustabit(25, 100),
})

/** The draw is the game's hash itself, without a salt: whoever knows the hash knows the round. */
const unsalted = declared({
  id: 'unsalted-99',
  status: 'unconfirmed',
  fields: [GAME_HASH, DIGITS],
  hash: (inputs) => [step('saltedHash', hexOf(inputs, 'gameHash'))],
  formula: formulaOfDigits,
})

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
const seedClientNonce = declared({
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
  hash: digestSteps,
  formula: (inputs) => {
    const rest = 1 - Number.parseFloat(chosenOption(inputs, EDGE)) / 100
    return chosenOption(inputs, BITS) === '32' ? overInteger(rest) : newBustabit(100 * rest)
  },
})

async function digestSteps(inputs: Inputs): Promise<readonly Step[]> {
  const server = textOf(inputs, 'serverSeed')
  const message = `${textOf(inputs, 'clientSeed')}:${textOf(inputs, 'nonce')}`
  const committed = step('commitment', toHex(await sha256(utf8(server))))
  const digest = chosenOption(inputs, DIGEST)
  if (digest.startsWith('SHA-256')) {
    const whole = `${server}:${message}`
    return [committed, step('messageText', whole), step('sha256', toHex(await sha256(utf8(whole))))]
  }
  const end = digest.endsWith(':0)') ? ':0' : ''
  const name = digest.startsWith('HMAC-SHA512') ? 'hmac512' : 'hmac'
  return [committed, ...(await hmacSteps(asText(server), asText(message + end), name))]
}

export const BY_HAND_SCHEMES: readonly Scheme<ByHandId>[] = [
  ...[bitsler, betking, bitstarz, rocketpot, crash365],
  ...[tonRocket, bitbuster, nitrobet, unsalted, seedClientNonce],
]
