import { createHash, createHmac } from 'node:crypto'
import { type ChainWalk, walkBack } from '#shared/crash/fair/chain.ts'
import { multipliersOf } from '#shared/crash/fair/multipliers.ts'
import type { ChainLink } from '#shared/crash/fair/scheme.ts'
import { schemeOf } from '#shared/crash/fair/schemes.ts'
import { HASH_WORDS } from '#shared/crash/fair/sha256.ts'
import chains from '#shared/crash/fair/testing/chains.json' with { type: 'json' }
import { textTable, thousands, type Verdict } from '../text-table.ts'

/** As a worker would take them: some ten milliseconds each. */
const SLICE = 20_000
const ROUNDS = 300_000
/** Enough of node:crypto for a rate. */
const CRYPTO_ROUNDS = 100_000
/** The target is a million games in 2.5 s on 2 cores. This measures one thread under Node, so it is an upper bound. */
const MILLION_S = 2.5

interface Rate {
  readonly scheme: string
  readonly walk: number
  readonly whole: number
  readonly crypto: number
}

/** The nine recorded chains to their ends, and rounds a second of one thread beside node:crypto's. */
export async function measure(): Promise<readonly Verdict[]> {
  const verdicts = [nineChains()]
  const rates = ['bustabit-v3-classic', 'bustabit-v2', 'stake-crash'].map(rateOf)
  const head = ['rounds a second, one thread', 'walk', 'walk and multipliers', 'node:crypto, both', 'ratio']
  const rows = rates.map(({ scheme, walk, whole, crypto }) => [
    scheme,
    ...[walk, whole, crypto].map(thousands),
    (whole / crypto).toFixed(1),
  ])
  console.log(`\n${textTable(head, rows)}`)
  const slowest = Math.min(...rates.map(({ whole }) => whole))
  const seconds = 1e6 / slowest
  return [
    ...verdicts,
    {
      target: `A million games with multipliers in ${MILLION_S} s, any scheme, one thread of Node`,
      measured: `${seconds.toFixed(2)} s`,
      met: seconds <= MILLION_S,
    },
  ]
}

function nineChains(): Verdict {
  const started = performance.now()
  const right = chains.filter(({ start, terminating, encoding, steps }) => {
    const link: ChainLink = encoding === 'raw-bytes' ? 'sha256-of-bytes' : 'sha256-of-hex'
    const walk = walkBack(start, { link, ends: [terminating] })
    while (walk.state === 'walking') walk.advance(SLICE)
    return walk.state === 'reached' && walk.steps === steps
  })
  const links = chains.reduce((sum, { steps }) => sum + steps, 0)
  const seconds = (performance.now() - started) / 1000
  return {
    target: 'Each of the nine recorded chains reaches its end after the recorded number of links',
    measured: `${right.length} of ${chains.length}, ${thousands(links)} links in ${seconds.toFixed(1)} s`,
    met: right.length === 9 && chains.length === 9,
  }
}

function rateOf(id: string): Rate {
  const scheme = schemeOf(id)
  const salt = scheme.salts[0]?.value ?? ''
  const link = scheme.chain?.link ?? 'sha256-of-hex'
  const start = chains.find(({ terminating }) => terminating === scheme.chain?.terminating)?.start ?? ''
  const multipliers = multipliersOf(scheme.id, { salt })
  if (!multipliers) throw new Error(`${id} has no fast multipliers`)
  const run = new Int32Array(SLICE * HASH_WORDS)
  const out = new Float64Array(SLICE)
  const slices = (each: (walk: ChainWalk) => void) => {
    const walk = walkBack(start, { link, ends: [] })
    while (walk.steps < ROUNDS) each(walk)
  }
  const walk = perSecond(ROUNDS, () => slices((each) => each.advance(SLICE)))
  const whole = perSecond(ROUNDS, () => slices((each) => multipliers(run, each.advance(SLICE, run), out)))
  const crypto = perSecond(CRYPTO_ROUNDS, () => byCrypto(link, id === 'stake-crash', start, salt))
  return { scheme: id, walk, whole, crypto }
}

/** The same hashes and HMACs by node:crypto, as a careful script of few lines makes them. */
function byCrypto(link: ChainLink, hashIsKey: boolean, start: string, salt: string): void {
  let hash = start
  for (let game = 0; game < CRYPTO_ROUNDS; game += 1) {
    if (hashIsKey) createHmac('sha256', hash).update(salt).digest('hex')
    else createHmac('sha256', salt).update(hash, 'hex').digest('hex')
    const next = createHash('sha256')
    hash = (link === 'sha256-of-hex' ? next.update(hash) : next.update(hash, 'hex')).digest('hex')
  }
}

/** The better of two runs: the first compiles. */
function perSecond(rounds: number, run: () => void): number {
  const times = [0, 1].map(() => {
    const started = performance.now()
    run()
    return (performance.now() - started) / 1000
  })
  return rounds / Math.min(...times)
}
