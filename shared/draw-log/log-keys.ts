import {
  formatNote,
  formatVkey,
  openNote,
  parseVkey,
  type Signer,
  signatureLine,
  type Verifier,
} from '../tlog/note.ts'
import { attempt } from '../tlog/tree.ts'

/**
 * Adds keys to the text of the file `keys`, one a line. Every key but the first carries the signature of a key of the log
 * that stands there already, so that a reader who knows one key can follow the log through its rotations.
 * @param signers the newest first
 */
export function addKeys(file: string, signers: readonly Signer[]): string {
  const lines = linesOf(file)
  const isNamed = (key: Verifier) => lines.some((line) => vkeyOf(line) === formatVkey(key))
  const oldestFirst = [...logKeys(signers).toReversed(), ...signers.filter(isWitness)]
  for (const key of oldestFirst.filter((one) => !isNamed(one))) {
    const by = logKeys(signers).find(isNamed)
    const vkey = formatVkey(key)
    lines.push(by ? `${vkey} ${signatureLine(textOf(vkey), by).trim()}` : vkey)
  }
  return lines.map((line) => `${line}\n`).join('')
}

/**
 * Returns the keys that may be trusted: those that are known, and those that such a key of the log signed.
 * @param known verifier keys from elsewhere; if there are none, the first key of the file is taken as known
 * @throws RangeError for a malformed known key
 */
export function trustedKeys(file: string, known: readonly string[]): Verifier[] {
  const lines = linesOf(file)
  const trusted = (known.length > 0 ? known : lines.slice(0, 1).map(vkeyOf)).map(parseVkey)
  for (const line of lines) {
    const vkey = vkeyOf(line)
    const note = formatNote(textOf(vkey), [`${line.slice(vkey.length + 1)}\n`])
    const key = attempt(() => openNote(note, logKeys(trusted)) && parseVkey(vkey))
    if (key && !trusted.some((one) => formatVkey(one) === vkey)) trusted.push(key)
  }
  return trusted
}

export function isWitness({ type }: Verifier): boolean {
  return type === 'cosignature'
}

function logKeys<K extends Verifier>(keys: readonly K[]): K[] {
  return keys.filter((key) => !isWitness(key))
}

function linesOf(file: string): string[] {
  return file.split('\n').filter(Boolean)
}

function vkeyOf(line: string): string {
  return line.split(' ')[0] ?? ''
}

/** Two lines: nobody takes it for a checkpoint or a record. */
function textOf(vkey: string): string {
  return `key of this log\n${vkey}\n`
}
