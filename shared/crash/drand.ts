import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromHex, toHex } from './hex.ts'

/** A network of drand whose beacons depend on the round only, signed in G1 (scheme `bls-unchained-g1-rfc9380`). */
export interface DrandNetwork {
  /** Hex, 96 bytes: a point of G2. */
  readonly publicKey: string
  readonly genesisEpochS: number
  readonly periodS: number
}

/**
 * https://drand.love/blog/2023/10/16/quicknet-is-live: chain 52db9ba7…84e971. Its key is fixed here and never
 * fetched.
 */
export const QUICKNET: DrandNetwork = {
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisEpochS: 1_692_803_367,
  periodS: 3,
}

/** RFC 9380, for signatures in G1. */
const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const SIGNATURE_BYTES = 48

/** Returns the publication time of a round's beacon. */
export function timeOfRound({ genesisEpochS, periodS }: DrandNetwork, round: number): number {
  return genesisEpochS + (round - 1) * periodS
}

/** Returns the first round whose beacon is published after an instant. */
export function roundAfter({ genesisEpochS, periodS }: DrandNetwork, epochS: number): number {
  return Math.max(1, Math.floor((epochS - genesisEpochS) / periodS) + 2)
}

/**
 * Returns the randomness of a beacon: SHA-256 of its signature, after checking that the network signed this round.
 * Takes some 70 ms.
 * @param signature hex, 48 bytes
 * @returns 32 bytes; undefined for a signature of another round or key, or a malformed one
 */
export function beaconRandomness(
  { publicKey }: DrandNetwork,
  round: number,
  signature: string,
): Uint8Array | undefined {
  if (!Number.isSafeInteger(round) || round < 1 || !/^[0-9a-f]*$/.test(signature)) return undefined
  if (signature.length !== 2 * SIGNATURE_BYTES) return undefined
  const bytes = fromHex(signature)
  try {
    const isValid = bls12_381.shortSignatures.verify(bytes, messageOf(round), fromHex(publicKey))
    return isValid ? sha256(bytes) : undefined
  } catch {
    // The bytes are no point of the curve.
    return undefined
  }
}

/**
 * Creates a private beacon of the same form. It protects nobody: the holder of the key knows each beacon beforehand.
 */
export function localBeacon(secretKey: Uint8Array, network: Omit<DrandNetwork, 'publicKey'>) {
  const { shortSignatures } = bls12_381
  const publicKey = toHex(shortSignatures.getPublicKey(secretKey).toBytes())
  return {
    network: { ...network, publicKey },
    /** Hex. */
    signatureOf(round: number): string {
      return toHex(shortSignatures.sign(messageOf(round), secretKey).toBytes())
    },
  }
}

function messageOf(round: number) {
  const numbered = new Uint8Array(8)
  new DataView(numbered.buffer).setBigUint64(0, BigInt(round))
  return bls12_381.shortSignatures.hash(sha256(numbered), DST)
}
