import { useState } from 'react'
import { CLIENT_SEED } from '#shared/crash/practice.ts'

export type Seed = ReturnType<typeof useSeed>

export function useSeed(roundId: string | undefined) {
  const [seed, setSeed] = useState(() => freshSeed(roundId))
  // Replaced during render, so that no former seed is shown.
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

/** 128 bits: no server can guess the seed. */
const BYTES = 16

/** Returns a random browser seed in base64url. */
export function makeClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
