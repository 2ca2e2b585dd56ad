import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import { LOG_FOLDER } from '#shared/draw-log/entries.ts'
import { type KeyPair, type Signer, signerOf } from '#shared/tlog/note.ts'

/**
 * The signers of the log, the newest first: a key, and a second one that signs as our own witness, so that a log
 * without an outside witness has the same form. All sign while one secret replaces another.
 *
 * @param siteOrigin gives the log its name: `fairflight.example/draw-log`
 */
export function logSigners(secrets: readonly string[], siteOrigin: string): Signer[] {
  const name = new URL(LOG_FOLDER, siteOrigin).href.replace(/^https?:\/\/|\/$/g, '')
  return secrets.flatMap((secret) => {
    const keyOf = (use: string) => nodeKey(Buffer.from(hkdfSync('sha256', secret, 'fairflight', use, 32)))
    return [
      signerOf(name, 'ed25519', keyOf('draw-log')),
      signerOf(`${name}/own-witness`, 'cosignature', keyOf('draw-log-witness')),
    ]
  })
}

/** Precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Node signs in a tenth of the time that JavaScript takes, and needs no preparation at a cold start. */
function nodeKey(secretKey: Uint8Array): KeyPair {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, secretKey]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return {
    publicKey: new Uint8Array(Buffer.from(x, 'base64url')),
    sign: (bytes) => new Uint8Array(sign(null, bytes, key)),
  }
}
