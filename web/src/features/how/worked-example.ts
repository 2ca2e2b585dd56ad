/**
 * A practice round to compute by hand: the bytes 0 to 31 as server seed. The HMAC was worked outside this
 * code, with Python's hashlib and hmac; a test computes all of it anew.
 */
export const WORKED = {
  serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  clientSeed: 'fair-play_1',
  roundId: 'round-0001',
  hmac: '36691b8e0cb0e20768daad8fdd17f088e5389b91b11ad3e2e441892e7e74f3f7',
  r52: '957200988162830',
  multiplier: 1.23,
} as const

/** The same for who has OpenSSL at hand; `xxd` makes bytes of the hex digits. */
export const COMMANDS = `echo ${WORKED.serverSeed} | xxd -r -p | openssl dgst -sha256

printf ${WORKED.clientSeed}:${WORKED.roundId} | openssl dgst -sha256 -mac HMAC \\
  -macopt hexkey:${WORKED.serverSeed}`
