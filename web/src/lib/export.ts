import { NEXT_CURSOR_HEADER, ROW_COUNT_HEADER } from '#shared/api/exports.ts'
import { MEDIA_TYPES } from '#shared/api/media.ts'
import { BYTE_ORDER_MARK } from '#shared/csv/csv.ts'
import type { ExportList } from '#shared/models/export.ts'
import { ApiError, api, call } from './api.ts'
import { type ExportFile, openExportFile } from './export-file.ts'
import { pause } from './pause.ts'
import { serverNow } from './server-clock.ts'

export type ExportQuery = Readonly<Record<string, string>>

/** Runs a call, asking for the password if the server requires it: `useReauth().run`. */
export type RunWithReauth = <T>(work: () => Promise<T>) => Promise<T>

/** Attempts per part after network failures. */
const ATTEMPTS_MAX = 4
const PAUSE_MS = 1000
/** Errors that may be gone at the next attempt. */
const TEMPORARY_ERRORS = ['offline', 'too_many', 'unavailable', 'timeout']

/**
 * Writes a whole list to a CSV file, part after part.
 *
 * @param onProgress receives the number of rows written so far
 * @returns the number of rows; undefined if the user closed the file dialog or stopped the export, which leaves no file
 * @throws ApiError if the server refuses; the unfinished file is discarded
 * @example await exportList('players', { state: 'active' }, signal, setRows, reauth.run)
 */
export async function exportList(
  list: ExportList,
  query: ExportQuery,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
  prove: RunWithReauth,
): Promise<number | undefined> {
  const day = new Date(serverNow()).toISOString().slice(0, 10)
  let file: ExportFile | undefined
  try {
    file = await openExportFile(`fairflight-${list}-${day}.csv`, MEDIA_TYPES.csv)
    const rows = await writeParts(file, { list, query, signal, onProgress, prove })
    await file.save()
    return rows
  } catch (error) {
    await file?.discard()
    if (signal.aborted || isAbort(error)) return undefined
    throw error
  }
}

/** Returns true if the user closed the file dialog. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

interface ExportJob {
  readonly list: ExportList
  readonly query: ExportQuery
  readonly signal: AbortSignal
  readonly onProgress: (rows: number) => void
  readonly prove: RunWithReauth
}

async function writeParts(file: ExportFile, job: ExportJob): Promise<number> {
  const { signal, onProgress, prove } = job
  let rows = 0
  let cursor: string | undefined
  await file.write(BYTE_ORDER_MARK)
  do {
    const from = cursor
    const part = await prove(() => withRetries(() => fetchPart(job, from), signal))
    signal.throwIfAborted()
    // `Response.text()` strips the part's own mark.
    await file.write(part.text.replace(BYTE_ORDER_MARK, ''))
    rows += part.rows
    cursor = part.cursor
    onProgress(rows)
  } while (cursor !== undefined)
  return rows
}

async function fetchPart({ list, query, signal }: ExportJob, cursor: string | undefined) {
  let headers = new Headers()
  const text = await call(api.exports.get, {
    params: { list },
    input: { ...query, format: 'csv', ...(cursor === undefined ? {} : { cursor }) },
    signal,
    onResponse: (response) => {
      headers = response.headers
    },
  })
  return {
    text,
    rows: Number(headers.get(ROW_COUNT_HEADER) ?? 0),
    cursor: headers.get(NEXT_CURSOR_HEADER) ?? undefined,
  }
}

/** Repeats a call after a pause if the network or the server failed; the server's `retryAfter` sets the pause. */
async function withRetries<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isTemporary = error instanceof ApiError && TEMPORARY_ERRORS.includes(error.code)
      if (!isTemporary || attempt === ATTEMPTS_MAX) throw error
      const { retryAfter } = error.details
      await pause(retryAfter === undefined ? PAUSE_MS * attempt : retryAfter * 1000, signal)
    }
  }
}
