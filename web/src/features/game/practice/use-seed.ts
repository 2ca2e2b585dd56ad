import { useState } from 'react'
import { CLIENT_SEED } from '#shared/crash/practice.ts'

export type Seed = ReturnType<typeof useSeed>

/** The browser's seed of a round: made here, changeable until it is sent; a retry sends the same one. */
export function useSeed(roundId: string | undefined) {
  const [seed, setSeed] = useState(() => freshSeed(roundId))
  // Another round, another seed, before anything of it is shown.
  if (seed.roundId !== roundId) setSeed(freshSeed(roundId))
  return {
    text: seed.text,
    sent: seed.sent,
    valid: CLIENT_SEED.test(seed.text),
    change: (text: string) => setSeed((now) => (now.sent ? now : { ...now, text })),
    renew: () => setSeed((now) => (now.sent ? now : freshSeed(roundId))),
    markSent: () => setSeed((now) => ({ ...now, sent: true })),
  }
}

function freshSeed(roundId: string | undefined) {
  return { roundId, text: makeClientSeed(), sent: false }
}

/** Bytes of a client seed: 128 bits, which no server guesses. */
const BYTES = 16

/** A seed of the browser's own, in the alphabet of client seeds (base64url). */
export function makeClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
