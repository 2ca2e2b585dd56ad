import type { VerifiableId } from './verifiable.ts'

export interface Source {
  /** A repository as owner/name, a page of ours, or the host of a gambling site, which is not linked. */
  readonly name: string
  /** Absent for a gambling site: the page leads to none. */
  readonly url?: string
}

const repository = (name: string): Source => ({ name, url: `https://github.com/${name}` })

/** Where the formula of each scheme was published. */
export const SOURCES: Readonly<Record<VerifiableId, Source>> = {
  'fairflight-practice': { name: '/how-work-aviator-predictor', url: '/how-work-aviator-predictor' },
  'bustabit-v3-classic': repository('bustabit/verifier'),
  'bustabit-vx': repository('bustabit/verifier'),
  'bustabit-v2': repository('bustabit/verifier'),
  'bustabit-v1': repository('bustabit/v1-gameserver'),
  'stake-crash': repository('lucasholder/fair'),
  'bcgame-crash': { name: 'bc.game' },
  'bcgame-crash-stage2': { name: 'bc.game' },
  'roobet-crash': repository('AdamSierakowski/Math-Behind-Roobet-s-Crash-Game'),
  ethercrash: repository('barrystyle/ethercrash'),
  'nanogames-crash': repository('NanoGamesio/HashCheck'),
  'duel-crash': repository('ProvablyFair-org/duel-crash'),
  'moonclub-crash-stage2': { name: 'moonclub.com' },
  'spribe-aviator': { name: 'spribe.co' },
}

const SINCE_2016 = 'r = first 52 bits of h\nmultiplier = max(100, ⌊99 ÷ (1 − r ÷ 2⁵²)⌋) ÷ 100'
const SALT_KEYED = `h = HMAC-SHA256(key: salt, message: hash as bytes)\n${SINCE_2016}`
const FIRST =
  'h = HMAC-SHA256(key: hash as text, message: salt)\nat once, if h mod m = 0\nr = first 52 bits of h\n' +
  'multiplier = ⌊(100 · 2⁵² − r) ÷ (2⁵² − r)⌋ ÷ 100'
const short = (rest: string) =>
  `n = first 32 bits of h\nmultiplier = ⌊100 · max(1, 2³² ÷ (n + 1) · ${rest})⌋ ÷ 100`

/** The same in every language, a line for each step. */
export const FORMULAS: Readonly<Record<VerifiableId, string>> = {
  'fairflight-practice':
    'h = HMAC-SHA256(key: server seed as bytes, message: client seed:round id)\nr = first 52 bits of h\n' +
    'multiplier = max(100, ⌊97 · 2⁵² ÷ (2⁵² − r)⌋) ÷ 100',
  'bustabit-v3-classic': SALT_KEYED,
  'bustabit-vx': `h = HMAC-SHA256(key: signature as bytes, message: hash as bytes)\n${SINCE_2016}`,
  'bustabit-v2': SALT_KEYED,
  'bustabit-v1': FIRST.replace('mod m', 'mod 101'),
  'stake-crash': `h = HMAC-SHA256(key: hash as text, message: salt)\n${short('0.99')}`,
  'bcgame-crash': SALT_KEYED,
  'bcgame-crash-stage2': `h = the hash shown\n${SINCE_2016}`,
  'roobet-crash': FIRST,
  ethercrash: FIRST.replace('mod m', 'mod 101'),
  'nanogames-crash': SALT_KEYED,
  'duel-crash': `h = HMAC-SHA256(key: server seed as bytes, message: signature read as UTF-8, then “:0”)\n${short('0.999')}`,
  'moonclub-crash-stage2': `h = the hash shown\n${short('0.99')}`,
  'spribe-aviator':
    'hash shown before = SHA-256(server seed)\nhash shown after = SHA-512(server seed, then the seeds of the first three players)',
}
