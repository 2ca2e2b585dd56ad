import { hmacSha256, sha256 } from '../hash.ts'
import { toHex } from '../hex.ts'
import { GAME_HASH, hashKeyed, lastValue, newResult, SALT, saltKeyed, step } from './bustabit.ts'
import { DIGITS_32, thirtyTwoBits, thirtyTwoQuotient, top32 } from './formulas.ts'
import { bytesOf, hexOf, utf8 } from './inputs.ts'
import type { FairResult, Scheme, Step } from './scheme.ts'

/** Computes the result from the first 32 bits of the last step's HMAC; `rest` is 1 minus the edge. */
function shortResult(before: readonly Step[], rest: number): FairResult {
  const hmac = lastValue(before)
  const bits = top32(hmac)
  const hundredths = thirtyTwoBits(bits, rest)
  return {
    hundredths,
    steps: [
      ...before,
      step('digits', hmac.slice(0, DIGITS_32)),
      step('bits', bits),
      step('quotient', 100 * thirtyTwoQuotient(bits, rest)),
      step('multiplier', hundredths),
    ],
  }
}

/** 1 minus Stake's edge of 1%. */
export const STAKE_REST = 0.99
/** 1 minus the edge of 0.1% at Duel and Moonclub. */
export const DUEL_REST = 0.999
export const MOONCLUB_REST = 0.99

const stake: Scheme = {
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
  compute: async (inputs) => shortResult(await hashKeyed(inputs), STAKE_REST),
}

/** Ports of its page truncate r / 2^52 to nine digits first, which changes large multipliers only. */
const bcgame: Scheme = {
  id: 'bcgame-crash',
  status: 'verified',
  fields: [GAME_HASH, SALT],
  salts: [
    { id: 'now', value: '0000000000000000000301e2801a9a9598bfb114e574a91a887f2132f33047e6' },
    { id: 'older', value: '000000000000000000030587dd9ded1fcc5d603652da58deb670319bd2e09445' },
  ],
  compute: async (inputs) => newResult(await saltKeyed(inputs)),
}

/** The page shows the HMAC itself, not the game's hash. */
const bcgameSalted: Scheme = {
  id: 'bcgame-crash-stage2',
  status: 'unconfirmed',
  fields: [{ name: 'hash', kind: 'hex', bytes: [32] }],
  salts: [],
  compute: async (inputs) => newResult([step('saltedHash', hexOf(inputs, 'hash'))]),
}

const nanogames: Scheme = {
  id: 'nanogames-crash',
  status: 'unconfirmed',
  fields: [GAME_HASH, SALT],
  salts: [{ id: 'now', value: '0000000000000000000fd438478cd50a858def3b606d43dfe12a22144f3a5f1b' }],
  compute: async (inputs) => newResult(await saltKeyed(inputs)),
}

/**
 * The signature is decoded as UTF-8: most of its bytes are invalid and become U+FFFD, so the message contains less of
 * it than its length suggests.
 */
const duel: Scheme = {
  id: 'duel-crash',
  status: 'verified',
  fields: [
    { name: 'serverSeed', kind: 'hex', bytes: [32] },
    { name: 'drandSignature', kind: 'hex', bytes: [48, 96] },
    { name: 'commitment', kind: 'hex', bytes: [32], optional: true },
  ],
  salts: [],
  compute: async (inputs) => {
    const seed = bytesOf(inputs, 'serverSeed')
    const signature = bytesOf(inputs, 'drandSignature', [48, 96])
    const message = `${new TextDecoder('utf-8', { ignoreBOM: true }).decode(signature)}:0`
    const hmac = toHex(await hmacSha256(seed, utf8(message)))
    return shortResult(
      [
        step('commitment', toHex(await sha256(seed))),
        step('keyBytes', toHex(seed)),
        step('messageText', message),
        step('hmac', hmac),
      ],
      DUEL_REST,
    )
  },
}

const moonclub: Scheme = {
  id: 'moonclub-crash-stage2',
  status: 'verified',
  fields: [{ name: 'hash', kind: 'hex', bytes: [32] }],
  salts: [],
  compute: async (inputs) => shortResult([step('saltedHash', hexOf(inputs, 'hash'))], MOONCLUB_REST),
}

/**
 * No public source says how a hash becomes a multiplier: published "formulas" contradict each other and
 * reproduce no recorded round. Only the commitment to the seed and the SHA-512 can be checked (aviator.ts).
 */
const aviator: Scheme = {
  id: 'spribe-aviator',
  status: 'unpublished',
  fields: [
    { name: 'serverSeed', kind: 'text' },
    { name: 'clientSeed', kind: 'text' },
    { name: 'clientSeed2', kind: 'text' },
    { name: 'clientSeed3', kind: 'text' },
    { name: 'commitment', kind: 'hex', bytes: [32, 64], optional: true },
  ],
  salts: [],
}

export const OTHER_SCHEMES: readonly Scheme[] = [
  stake,
  bcgame,
  bcgameSalted,
  duel,
  moonclub,
  nanogames,
  aviator,
]
