import { recogniseBytes } from '#shared/crash/audit/layout.ts'
import type { Unread } from './audit-job.ts'
import { MAX_BYTES } from './bounds.ts'

/** Read at a time. */
const SLICE_BYTES = 2 ** 21
const BEGINNING_BYTES = 2 ** 18

export interface Text {
  readonly blob: Blob
  readonly encoding: string
  /** Some hundred kilobytes of it. */
  readonly beginning: string
}

/** A file's encoding and beginning, or why it is no text. */
export async function openText(blob: Blob): Promise<Text | Unread> {
  if (blob.size > MAX_BYTES) return 'too_large'
  const bytes = new Uint8Array(await blob.slice(0, BEGINNING_BYTES).arrayBuffer())
  const recognised = recogniseBytes(bytes)
  if (recognised === 'empty' || recognised === 'binary') return recognised
  const encoding = recognised === 'utf-8' && !isUtf8(bytes) ? 'windows-1252' : recognised
  return { blob, encoding, beginning: new TextDecoder(encoding).decode(bytes, { stream: true }) }
}

/** Spreadsheets of Windows still save in the old encoding. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** The text piece by piece, so that no more than a piece is in memory. */
export async function* piecesOf({ blob, encoding }: Text): AsyncGenerator<{ text: string; bytes: number }> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < blob.size; at += SLICE_BYTES) {
    const bytes = await blob.slice(at, at + SLICE_BYTES).arrayBuffer()
    const isLast = at + SLICE_BYTES >= blob.size
    yield {
      text: decoder.decode(bytes, { stream: !isLast }),
      bytes: Math.min(blob.size, at + SLICE_BYTES),
    }
  }
}
