import { MEDIA_TYPES } from '#shared/api/media.ts'
import { type CsvCell, csvFile } from '#shared/csv/csv.ts'

/** Offers a file made in the browser as a download. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Firefox reads the address only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

export function saveCsv(name: string, head: readonly string[], rows: readonly (readonly CsvCell[])[]): void {
  saveFile(`${name}.csv`, new Blob([csvFile(head, rows)], { type: MEDIA_TYPES.csv }))
}
