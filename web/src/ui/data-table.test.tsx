import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Column, DataTable } from './data-table.tsx'

interface Bird {
  name: string
  wings: number
}
const columns: Column<Bird>[] = [
  { id: 'name', head: 'Name', cell: (bird) => bird.name },
  { id: 'wings', head: 'Wings', cell: (bird) => bird.wings, end: true },
]
const table = (rows: Bird[]) =>
  render(
    <DataTable
      caption="Birds"
      columns={columns}
      rows={rows}
      rowKey={(bird) => bird.name}
      empty={<p>No birds yet</p>}
    />,
  )

it('names its rows by the first column', () => {
  table([{ name: 'Heron', wings: 2 }])
  const row = screen.getByRole('row', { name: /Heron/ })
  expect(within(row).getByRole('rowheader').textContent).toContain('Heron')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Name', 'Wings'])
  screen.getByRole('table', { name: 'Birds' })
})

it('says what would be here', () => {
  table([])
  screen.getByText('No birds yet')
})
