import { DAY_MS, dayOf } from '../time.ts'
import { formatNote, openNote, type Signer, signatureLine, toBase64, type Verifier } from '../tlog/note.ts'
import { leafHash } from '../tlog/tree.ts'
import { type EntryOf, encodeEntry } from './entries.ts'

/** The entries that an answer of the API promises. */
export type PromisedEntry = EntryOf<'draw' | 'settle'>

/**
 * Signs that the log will hold an entry, on its day or on the next one. Whoever keeps this note can show that the log
 * lacks the entry, or holds another one.
 */
export function signPromise(entry: PromisedEntry, signer: Signer): string {
  const text = textOf(signer.name, entry)
  return formatNote(text, [signatureLine(text, signer)])
}

/**
 * True if a note promises this entry. The stream may have logged it a day late.
 * @throws RangeError if none of the log's keys signed the note
 */
export function isPromised(note: string, entry: PromisedEntry, keys: readonly Verifier[]): boolean {
  const { text, signatures } = openNote(note, keys)
  const inTime = { ...entry, at: dayOf(Date.parse(entry.at) - DAY_MS) }
  return signatures.some(
    ({ name, atEpochS }) =>
      atEpochS === undefined && [entry, inTime].some((each) => textOf(name, each) === text),
  )
}

/** The first line is no log's name, so nobody takes a promise for a checkpoint. */
function textOf(origin: string, entry: PromisedEntry): string {
  const { kind, round, at } = entry
  return `${origin}/promise\n${kind} ${round}\n${at}\n${toBase64(leafHash(encodeEntry(entry)))}\n`
}
