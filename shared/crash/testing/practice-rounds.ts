/** 00 01 02 … 1f */
export const SEED = Uint8Array.from({ length: 32 }, (_, at) => at)

/**
 * Rounds under `SEED`, worked outside this code base with Python's hashlib, hmac and integers; `mac` is the whole
 * HMAC, whose first 13 hex digits are r.
 */
export const WORKED = [
  {
    clientSeed: 'fair-play_1',
    roundId: 'round-0001',
    mac: '36691b8e0cb0e20768daad8fdd17f088e5389b91b11ad3e2e441892e7e74f3f7',
    r52: 957200988162830n,
    hundredths: 123,
  },
  {
    clientSeed: 'a',
    roundId: 'b',
    mac: 'b318560dccba600709ffdc036a196184d37a1a42c730138d8dd5e7cfa797f3d6',
    r52: 3150673669311398n,
    hundredths: 322,
  },
  {
    clientSeed: 'x'.repeat(64),
    roundId: 'round-0002',
    mac: '69ac36de2563b369108fe9771776367ce09fdd1bcbc0b9fd14e2fafacfca5e38',
    r52: 1859014013113915n,
    hundredths: 165,
  },
] as const
