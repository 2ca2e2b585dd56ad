import { expect, test } from 'vitest'
import { BOUNDARY_GAME, checkClaim, type EraSearch, type FoundChain, searchEras } from './eras.ts'
import type { Scheme } from './scheme.ts'
import { schemeOf } from './schemes.ts'
import chains from './testing/chains.json' with { type: 'json' }
import vectors from './testing/vectors.json' with { type: 'json' }

const hashOf = (id: string) => vectors.find((vector) => vector.id === id)?.inputs.gameHash ?? ''
const startOf = (steps: number) => chains.find((chain) => chain.steps === steps)?.start ?? ''
const endOf = (id: string) => schemeOf(id).chain?.terminating ?? ''

/** Game 10,000,001 (bustabit/verifier, recomputed). */
const FIRST_OF_VX = hashOf('bustabit-vx-06')

function searched(search: EraSearch): EraSearch {
  while (search.state === 'walking') search.advance(2000)
  return search
}

/** Builds a scheme whose published end is near, so that a test need not walk a million links. */
function endingAt(id: string, terminating: string): Scheme {
  const scheme = schemeOf(id)
  return { ...scheme, chain: { ...scheme.chain, link: scheme.chain?.link ?? 'sha256-of-hex', terminating } }
}

test('the first game after the boundary is one link away from the end of its chain', () => {
  const search = searched(searchEras(FIRST_OF_VX))
  expect(search.found).toEqual({
    link: 'sha256-of-bytes',
    terminating: endOf('bustabit-v3-classic'),
    distance: 1,
    game: 10_000_001,
    schemes: ['bustabit-vx'],
  })
})

test('the distance tells apart two eras of one chain', () => {
  const end = startOf(2_279_451)
  const near = [endingAt('bustabit-v3-classic', end), endingAt('bustabit-vx', end)]
  const search = searched(searchEras(startOf(2_306_896), 30_000, near))
  expect(search.found).toMatchObject({ distance: 27_445, game: 10_027_445, schemes: ['bustabit-vx'] })
})

test('a chain of text is found among chains of bytes', () => {
  const near = [endingAt('bustabit-v2', startOf(1_394_728)), schemeOf('bustabit-v3-classic')]
  const search = searched(searchEras(startOf(1_398_378), 5000, near))
  expect(search.found).toMatchObject({
    link: 'sha256-of-hex',
    distance: 3650,
    game: 3650,
    schemes: ['bustabit-v2'],
  })
})

test('a hash of no published chain is given up after the limit in both ways', () => {
  const search = searched(searchEras(hashOf('nanogames-crash-01'), 3000))
  expect(search).toMatchObject({ state: 'given_up', steps: 6000, stepsMax: 6000, found: undefined })
})

test.each(['bustabit-v1', 'bustabit-v2', 'bustabit-v3-classic', 'stake-crash', 'roobet-crash'])(
  'the terminating hash of %s is found as what it is: the end, and no game',
  (id) => {
    const { found } = searchEras(endOf(id))
    expect(found).toMatchObject({ terminating: endOf(id), distance: 0, schemes: [] })
    expect(found && checkClaim(found, { scheme: schemeOf(id).id })).toContain('no_game')
  },
)

const V3: FoundChain = {
  link: 'sha256-of-bytes',
  terminating: endOf('bustabit-v3-classic'),
  distance: 2_306_896,
  game: 12_306_896,
  schemes: ['bustabit-v3-classic'],
}

test.each([
  [{ game: 12_306_896, scheme: 'bustabit-v3-classic' }, ['game_agrees', 'scheme_agrees']],
  [{ game: 2_306_896, scheme: 'bustabit-v2' }, ['game_differs', 'scheme_differs']],
  [{ scheme: 'bcgame-crash' }, ['scheme_differs']],
  [{}, []],
] as const)('of the claim %j it says %j', (claim, findings) => {
  expect(checkClaim(V3, claim)).toEqual(findings)
})

test('a site that publishes no numbers is not judged by them', () => {
  const found: FoundChain = { ...V3, terminating: endOf('bustabit-v1'), schemes: ['bustabit-v1'] }
  const { game: _, ...unnumbered } = found
  expect(checkClaim(unnumbered, { game: 1 })).toEqual(['game_unnumbered'])
})

test('game 10,000,000 is the last of the old era, and the official verifier counts it to the new one', () => {
  const last: FoundChain = {
    link: 'sha256-of-hex',
    terminating: endOf('bustabit-v2'),
    distance: BOUNDARY_GAME,
    game: BOUNDARY_GAME,
    schemes: ['bustabit-v2'],
  }
  expect(checkClaim(last, { game: BOUNDARY_GAME, scheme: 'bustabit-v2' })).toEqual([
    'game_agrees',
    'scheme_agrees',
    'boundary_game',
  ])
  const { found } = searchEras(endOf('bustabit-vx'))
  expect(found?.game).toBe(BOUNDARY_GAME)
  expect(found && checkClaim(found, {})).toEqual(['boundary_game', 'no_game'])
})

const claimed = chains.filter(({ claimedGame }) => claimedGame !== undefined)

test('five of the nine recorded walks claim a number', () => expect(claimed).toHaveLength(5))

test.each(claimed)('$source: $steps links make game $claimedGame', ({ scheme, steps, claimedGame }) => {
  const { chain } = schemeOf(scheme === 'bustabit-v3' ? 'bustabit-v3-classic' : scheme)
  expect((chain?.numberAtEnd ?? Number.NaN) + steps).toBe(claimedGame)
})
