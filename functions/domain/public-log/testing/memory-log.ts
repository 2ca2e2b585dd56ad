import { secureRandom } from '#shared/crash/random.ts'
import { decodeEntry, type Entry } from '#shared/draw-log/entries.ts'
import { loadRecord } from '../../counts/track-record-items.ts'
import { loadEntries } from '../log-items.ts'
import { logSigners } from '../log-signers.ts'
import { type LogFiles, type Published, publishLog } from '../publish-log.ts'

type RunOptions = Partial<Pick<Parameters<typeof publishLog>[0], 'workMs' | 'release'>>

/** The product's own, so that its promises fit the log. */
export const SIGNERS = logSigners([process.env.DRAW_LOG_SECRET ?? ''], 'http://localhost:3000')

/** Files of a log in memory. */
export function memoryFiles(): LogFiles & { readonly all: Map<string, Uint8Array> } {
  const all = new Map<string, Uint8Array>()
  const etagOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('base64')
  return {
    all,
    readLogFile: async (path) => {
      const bytes = all.get(path)
      return bytes && { bytes, etag: etagOf(bytes) ?? '' }
    },
    writeLogFile: async (path, bytes, over) => {
      if (over !== undefined && (etagOf(all.get(path)) ?? '') !== over)
        throw Object.assign(new Error('another one'), { name: 'PreconditionFailed' })
      all.set(path, bytes)
    },
  }
}

/** Runs the log's job on other files than the bucket's. */
export function runLog(nowMs: number, files: LogFiles, more: RunOptions = {}): Promise<Published> {
  return publishLog({
    nowMs,
    random: secureRandom,
    signers: SIGNERS,
    loadRecord,
    files,
    ...more,
  })
}

/** All entries that the table holds, in the log's order. */
export async function storedEntries(): Promise<Entry[]> {
  const all = await loadEntries('ENTRY#', 'ENTRY#~', Infinity)
  return all.map(({ text }) => decodeEntry(new TextEncoder().encode(text)))
}
