import {
  type Checkpoint,
  fromBase64,
  openCheckpoint,
  type Signer,
  signatureLine,
  textOf,
  type Verifier,
  type WitnessAnswer,
} from '../note.ts'
import { attempt, sameBytes, verifyConsistency } from '../tree.ts'

/**
 * Creates a witness of one log in memory, which answers `add-checkpoint` bodies. A real witness needs its own
 * operator and persistent storage.
 * @param signer of type `cosignature`
 * @param nowEpochS its own clock
 */
export function memoryWitness(signer: Signer, log: Verifier, nowEpochS: () => number) {
  let last: Checkpoint | undefined
  return (body: string): WitnessAnswer => {
    const asked = decodeSubmission(body)
    if (!asked) return { status: 400, body: '' }
    const text = textOf(asked.note)
    if (!text.startsWith(`${log.name}\n`)) return { status: 404, body: '' }
    const next = attempt(() => openCheckpoint(asked.note, [log]))
    if (!next) return { status: 403, body: '' }
    if (asked.seen > next.size) return { status: 400, body: '' }
    const seen = last?.size ?? 0
    if (asked.seen !== seen) return { status: 409, body: `${seen}\n` }
    if (last && next.size === seen && !sameBytes(next.root, last.root))
      return { status: 409, body: `${seen}\n` }
    const isGrown = last && seen > 0 ? verifyConsistency(last, next, asked.proof) : asked.proof.length === 0
    if (!isGrown) return { status: 422, body: '' }
    last = next
    return { status: 200, body: signatureLine(text, signer, nowEpochS()) }
  }
}

function decodeSubmission(body: string) {
  const [, seen, hashes, note] = /^old (0|[1-9]\d{0,14})\n((?:\S+\n){0,63})\n(.*)$/s.exec(body) ?? []
  const proof = attempt(() => hashes?.split('\n').slice(0, -1).map(fromBase64))
  return proof && note !== undefined ? { seen: Number(seen), proof, note } : undefined
}
