import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '#web/i18n/namespaces.ts'
import { type Column, DataTable } from './data-table.tsx'

beforeEach(() => startI18n('en'))

interface Bird {
  name: string
  wings: number
}
const columns: Column<Bird>[] = [
  { id: 'name', head: 'Name', cell: (bird) => bird.name },
  { id: 'wings', head: 'Wings', cell: (bird) => bird.wings, end: true },
]
const table = (rows: Bird[] | undefined, rest: { error?: string; onRetry?: () => void } = {}) =>
  render(
    <DataTable
      caption="Birds"
      columns={columns}
      rows={rows}
      rowKey={(bird) => bird.name}
      empty={<p>No birds yet</p>}
      {...rest}
    />,
  )

it('names its rows by the first column', () => {
  table([{ name: 'Heron', wings: 2 }])
  const row = screen.getByRole('row', { name: /Heron/ })
  expect(within(row).getByRole('rowheader').textContent).toContain('Heron')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Name', 'Wings'])
  screen.getByRole('table', { name: 'Birds' })
})

it('shows loading, an empty list and an error', async () => {
  table(undefined)
  screen.getByText('Loading')
  table([])
  screen.getByText('No birds yet')
  const onRetry = vi.fn()
  table(undefined, { error: 'The server could not be reached.', onRetry })
  expect(screen.getByRole('alert').textContent).toContain('The server could not be reached.')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
