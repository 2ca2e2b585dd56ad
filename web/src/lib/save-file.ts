import { MEDIA_TYPES } from '#shared/api/media.ts'
import { type CsvCell, toCsv } from './csv.ts'

/** Hands a file that was made in the browser to the person, as a download. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Firefox reads the address only after the press has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/**
 * Saves a table of figures as a CSV file.
 *
 * @param name without its ending
 * @example saveCsv('bankroll', ['round', 'median'], [[0, 100], [1, 99.4]])
 */
export function saveCsv(name: string, head: readonly string[], rows: readonly (readonly CsvCell[])[]): void {
  saveFile(`${name}.csv`, new Blob([toCsv(head, rows)], { type: MEDIA_TYPES.csv }))
}
