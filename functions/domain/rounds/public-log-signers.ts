import { hkdfSync } from 'node:crypto'
import { LOG_FOLDER } from '#shared/draw-log/entries.ts'
import { type Signer, signerOf } from '#shared/tlog/note.ts'

/**
 * The signers of the log, the newest first: a key, and a second one that signs as our own witness, so that a log
 * without an outside witness has the same form. All sign while one secret replaces another.
 *
 * @param siteOrigin gives the log its name: `fairflight.example/draw-log`
 */
export function logSigners(secrets: readonly string[], siteOrigin: string): Signer[] {
  const name = new URL(LOG_FOLDER, siteOrigin).href.replace(/^https?:\/\/|\/$/g, '')
  return secrets.flatMap((secret) => {
    const keyOf = (use: string) => new Uint8Array(hkdfSync('sha256', secret, 'fairflight', use, 32))
    return [
      signerOf(name, 'ed25519', keyOf('draw-log')),
      signerOf(`${name}/own-witness`, 'cosignature', keyOf('draw-log-witness')),
    ]
  })
}
