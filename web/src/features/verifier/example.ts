import type { Values, VerifiableId } from '#web/lib/verifier-link.ts'

/** The recorded round that the verifier opens with: the first of the examples, which a test compares. */
export const EXAMPLE = {
  scheme: 'bustabit-v3-classic',
  values: {
    game: '12306896',
    gameHash: '94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44',
    multiplier: '10.91',
  },
} as const satisfies { scheme: VerifiableId; values: Values }
