import { appendFileSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { damaged } from './data-folder.ts'
import { systemCode } from './start-error.ts'

/** A mail that the product sent and the local run caught. */
export interface CaughtMail {
  readonly id: string
  /** The time of the catch by the product's clock. */
  readonly at: string
  readonly from: string
  /** One address; several are joined by a comma. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Inbox {
  /** Oldest first. */
  all(): readonly CaughtMail[]
  add(mail: CaughtMail): void
}

const FILE = 'mail.jsonl'

/**
 * The mails of a data folder, one line of JSON each. A last line without its end is a mail that was cut off by a crash
 * before its sender got an answer: it is removed, and the outbox sends the mail again.
 */
export function openInbox(folder: string): Inbox {
  const file = join(folder, FILE)
  const stored = readIfThere(file)
  const complete = stored.subarray(0, stored.lastIndexOf('\n') + 1)
  const mails = complete
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => readLine(line, file))
  if (complete.length < stored.length) truncateSync(file, complete.length)
  return {
    all: () => mails,
    add(mail) {
      appendFileSync(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 })
      mails.push(mail)
    },
  }
}

function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return Buffer.alloc(0)
    throw damaged(file)
  }
}

const FIELDS = ['id', 'at', 'from', 'to', 'subject', 'text', 'html'] as const

function readLine(line: string, file: string): CaughtMail {
  try {
    const mail: unknown = JSON.parse(line)
    if (isMail(mail)) return mail
  } catch {
    // The error below also covers a line that is JSON but no mail.
  }
  throw damaged(file)
}

function isMail(value: unknown): value is CaughtMail {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map(Object.entries(value))
  return FIELDS.every((name) => typeof fields.get(name) === 'string')
}
