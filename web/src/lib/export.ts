import { NEXT_CURSOR_HEADER, ROW_COUNT_HEADER } from '#shared/api/exports.ts'
import { MEDIA_TYPES } from '#shared/api/media.ts'
import type { ExportList } from '#shared/models/export.ts'
import { ApiError, api, call } from './api.ts'
import { type ExportFile, openExportFile } from './export-file.ts'
import { serverNow } from './server-clock.ts'

export type ExportQuery = Readonly<Record<string, string>>

/** Asks for the password if the server requires it: `useReauth().run`. */
export type Prove = <T>(work: () => Promise<T>) => Promise<T>

/** Attempts per part after network failures. */
const TRIES = 4
const PAUSE_MS = 1000
/** Errors that a retry may not meet again. */
const PASSING = ['offline', 'too_many', 'unavailable', 'timeout']

/**
 * Writes a whole list to a CSV file, part after part.
 *
 * @param onProgress is told how many rows are written so far
 * @returns how many rows; undefined where the person chose no file or stopped: then nothing is left behind
 * @throws ApiError as the server refused; the unfinished file is discarded
 * @example await exportList('players', { state: 'active' }, signal, setRows, reauth.run)
 */
export async function exportList(
  list: ExportList,
  query: ExportQuery,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
  prove: Prove,
): Promise<number | undefined> {
  const day = new Date(serverNow()).toISOString().slice(0, 10)
  let file: ExportFile | undefined
  try {
    file = await openExportFile(`fairflight-${list}-${day}.csv`, MEDIA_TYPES.csv)
    const rows = await writeParts(file, { list, query }, { signal, onProgress, prove })
    await file.save()
    return rows
  } catch (error) {
    await file?.discard()
    if (signal.aborted || isAbort(error)) return undefined
    throw error
  }
}

/** The file dialog was closed. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

interface ExportRequest {
  readonly list: ExportList
  readonly query: ExportQuery
}

interface Part {
  readonly text: string
  readonly rows: number
  readonly cursor: string | undefined
}

interface Course {
  readonly signal: AbortSignal
  readonly onProgress: (rows: number) => void
  readonly prove: Prove
}

async function writeParts(
  file: ExportFile,
  asked: ExportRequest,
  { signal, onProgress, prove }: Course,
): Promise<number> {
  let rows = 0
  let cursor: string | undefined
  await file.write(BYTE_ORDER_MARK)
  do {
    const from = cursor
    const part = await prove(() => patiently(() => fetchPart(asked, from, signal), signal))
    signal.throwIfAborted()
    // `Response.text()` strips the part's own mark.
    await file.write(part.text.replace(BYTE_ORDER_MARK, ''))
    rows += part.rows
    cursor = part.cursor
    onProgress(rows)
  } while (cursor !== undefined)
  return rows
}

/** Excel needs it. */
const BYTE_ORDER_MARK = '\ufeff'

async function fetchPart({ list, query }: ExportRequest, cursor: string | undefined, signal: AbortSignal) {
  let headers = new Headers()
  const text = await call(api.exports.get, {
    params: { list },
    input: { ...query, format: 'csv', ...(cursor === undefined ? {} : { cursor }) },
    signal,
    onResponse: (response) => {
      headers = response.headers
    },
  })
  const part: Part = {
    text,
    rows: Number(headers.get(ROW_COUNT_HEADER) ?? 0),
    cursor: headers.get(NEXT_CURSOR_HEADER) ?? undefined,
  }
  return part
}

/** Retries after a pause if the network or the server failed; a wait named by the server takes precedence. */
async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const passing = error instanceof ApiError && PASSING.includes(error.code)
      if (!passing || attempt === TRIES) throw error
      const { retryAfter } = error.details
      await pause(retryAfter === undefined ? PAUSE_MS * attempt : retryAfter * 1000, signal)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
