import { expect, test } from 'vitest'
import { beaconRandomness, localBeacon, QUICKNET, roundAfter, timeOfRound } from './drand.ts'
import { fromHex, toHex } from './hex.ts'
import drand from './testing/drand.json' with { type: 'json' }

// Values: testing/drand.json, which names its sources.

const { quicknet } = drand.networks
const thousand = drand.quicknet_beacons.find(({ round }) => round === 1000)?.signature ?? ''

function randomness(round: number, signature: string, network = QUICKNET): string | undefined {
  const found = beaconRandomness(network, round, signature)
  return found && toHex(found)
}

test('quicknet’s recorded beacons are valid, its key and times are the published ones', () => {
  expect(QUICKNET).toEqual({
    publicKey: quicknet.public_key,
    genesisEpochS: quicknet.genesis_time,
    periodS: quicknet.period_s,
  })
  for (const { round, signature, randomness: recorded } of drand.quicknet_beacons) {
    expect(randomness(round, signature)).toBe(recorded)
  }
  for (const { round, signature, randomness: recorded, time } of drand.quicknet_beacons_of_duel_rounds
    .beacons) {
    expect(randomness(round, signature)).toBe(recorded)
    expect(timeOfRound(QUICKNET, round)).toBe(time)
    expect([roundAfter(QUICKNET, time - 1), roundAfter(QUICKNET, time)]).toEqual([round, round + 1])
  }
})

test('another round, one changed bit, infinity, other lengths and keys are refused', () => {
  expect(thousand).toHaveLength(96)
  expect(randomness(1001, thousand)).toBeUndefined()
  const flipped = fromHex(thousand)
  flipped[10] = (flipped[10] ?? 0) ^ 1
  expect(randomness(1000, toHex(flipped))).toBeUndefined()
  expect(randomness(1000, `c0${'00'.repeat(47)}`)).toBeUndefined()
  for (const other of [thousand.slice(2), `${thousand}00`, '', 'x'.repeat(96)]) {
    expect(randomness(1000, other)).toBeUndefined()
  }
  for (const round of [0, -1, 1.5]) expect(randomness(round, thousand)).toBeUndefined()
  const local = { ...QUICKNET, publicKey: drand.local_test_beacon.public_key }
  expect(randomness(1000, thousand, local)).toBeUndefined()
  // Hashed with the domain of G2 (fastnet).
  const fastnet = drand.other_networks.find(({ chain }) => chain.includes('on-g1'))
  expect(fastnet?.signature).toHaveLength(96)
  const { round = 0, signature = '', public_key = '' } = fastnet ?? {}
  expect(randomness(round, signature, { ...QUICKNET, publicKey: public_key })).toBeUndefined()
})

test('a local beacon has the same form', () => {
  const { secret_key, public_key, period, beacons } = drand.local_test_beacon
  const { network, signatureOf } = localBeacon(fromHex(secret_key), { genesisEpochS: 0, periodS: period })
  expect(network.publicKey).toBe(public_key)
  for (const { round, signature, randomness: recorded } of beacons) {
    expect(signatureOf(round)).toBe(signature)
    expect(randomness(round, signature, network)).toBe(recorded)
  }
})
