const ROW = '[data-row]'

/** The place of the row under the pointer, among the rows of its list. */
export function placeUnder({ clientX, clientY }: { clientX: number; clientY: number }): number | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest(ROW)
  return row?.parentElement ? [...row.parentElement.querySelectorAll(ROW)].indexOf(row) : undefined
}

/** Marks the edge of the row where what is dragged would go in: above it on the way up, else below. */
export function showTarget(handle: Element, place: number | undefined, from: number): void {
  const rows = handle.closest(ROW)?.parentElement?.querySelectorAll<HTMLElement>(ROW) ?? []
  for (const [index, row] of [...rows].entries()) {
    if (index === place && place !== from) row.dataset.drop = place < from ? 'above' : 'below'
    else delete row.dataset.drop
  }
}
