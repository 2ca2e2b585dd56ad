import { saveFile } from './save-file.ts'

/** Text, or bytes prepared by a worker. */
export type ExportPart = string | Uint8Array<ArrayBuffer>

/** The target of an export: written to disk part by part if the browser can, else collected and saved at the end. */
export interface ExportFile {
  readonly write: (part: ExportPart) => Promise<void>
  /** Closes the file; in browsers without file access, hands it over as a download. */
  readonly save: () => Promise<void>
  /** Removes a half-written file. */
  readonly discard: () => Promise<void>
}

/** File System Access API, in Chromium (https://wicg.github.io/file-system-access/). */
interface FilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<{
    createWritable: () => Promise<{
      write: (part: ExportPart) => Promise<void>
      close: () => Promise<void>
      abort: () => Promise<void>
    }>
  }>
}

/**
 * Asks for the file at once: browsers allow the dialog only right after a press.
 * @throws DOMException `AbortError` if the user closes the dialog
 */
export async function openExportFile(name: string, type: string): Promise<ExportFile> {
  const { showSaveFilePicker } = globalThis as FilePicker
  if (!showSaveFilePicker) return downloadFile(name, type)
  const handle = await showSaveFilePicker({ suggestedName: name })
  const file = await handle.createWritable()
  return { write: (part) => file.write(part), save: () => file.close(), discard: () => file.abort() }
}

function downloadFile(name: string, type: string): ExportFile {
  const parts: ExportPart[] = []
  return {
    write: async (part) => {
      parts.push(part)
    },
    save: async () => {
      saveFile(name, new Blob(parts, { type }))
    },
    discard: async () => {
      parts.length = 0
    },
  }
}
