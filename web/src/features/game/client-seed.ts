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
