import { useState } from 'react'

/** Which rows are ticked; rows that are no longer shown do not count. */
export function useSelection<Row>(rows: readonly Row[], rowKey: (row: Row) => string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter((row) => keys.has(rowKey(row)))
  return {
    selected,
    isSelected: (row: Row) => keys.has(rowKey(row)),
    toggle: (row: Row) => {
      const next = new Set(keys)
      if (!next.delete(rowKey(row))) next.add(rowKey(row))
      setKeys(next)
    },
    /** All that are shown, or none. */
    toggleAll: () => setKeys(new Set(selected.length === rows.length ? [] : rows.map(rowKey))),
    clear: () => setKeys(new Set()),
    allSelected: rows.length > 0 && selected.length === rows.length,
  }
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>
