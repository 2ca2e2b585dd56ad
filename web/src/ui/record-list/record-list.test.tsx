import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { savedFiles } from '#web/testing/saved-files.ts'
import { HeldCalls } from '../held-calls.tsx'
import { RecordList } from './record-list.tsx'
import type { ListPage, RecordListProps } from './types.ts'

interface Fruit {
  id: string
  name: string
}

const FRUITS = ['Apple', 'Banana', 'Cherry'].map((name) => ({ id: name.toLowerCase(), name }))

async function open(at: string, given: Partial<RecordListProps<Fruit>> = {}) {
  const load = vi.fn(async (): Promise<ListPage<Fruit>> => ({ rows: FRUITS }))
  const list = (
    <RecordList
      name="fruits"
      caption="Fruits"
      columns={[
        {
          id: 'name',
          head: 'Name',
          cell: ({ name }) => <a href={`/${name}`}>{name}</a>,
          sort: { ascending: 'name' },
        },
        {
          id: 'made',
          head: 'Made',
          cell: () => 'today',
          sort: { descending: 'newest', ascending: 'oldest' },
        },
      ]}
      filters={[{ name: 'state', label: 'State', options: [{ value: 'ripe', label: 'Ripe' }] }]}
      search={{ label: 'Search fruits' }}
      defaultSort="newest"
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      load={load}
      empty={<p>No fruits yet</p>}
      {...given}
    />
  )
  const pages = {
    '*': (
      <>
        {list}
        <HeldCalls />
      </>
    ),
  }
  const page = await renderPage({ pages, at })
  return { ...page, load, asked: () => load.mock.lastCall?.at(0) }
}

it('reads its query from the address and writes changes into it', async () => {
  const { user, router, asked } = await open('/?state=ripe&panel=left')
  await screen.findByRole('link', { name: 'Apple' })
  expect(asked()).toMatchObject({ filters: { state: 'ripe' }, search: undefined, limit: 100 })
  await user.type(screen.getByLabelText('Search fruits'), ' ban ')
  await vi.waitFor(() => expect(asked()).toMatchObject({ filters: { state: 'ripe' }, search: 'ban' }))
  await user.click(screen.getByRole('button', { name: /^Made/ }))
  expect(new URLSearchParams(router.state.location.search).toString()).toBe(
    'panel=left&search=ban&sort=oldest&state=ripe',
  )
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await vi.waitFor(() => expect(asked()).toMatchObject({ filters: {}, search: undefined, sort: 'oldest' }))
})

it('the column head shows the order of the rows', async () => {
  await open('/')
  await screen.findByRole('link', { name: 'Apple' })
  expect(screen.getByRole('columnheader', { name: /Made/ }).getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBeNull()
})

it('unfolds filters and orders in plain words, and counts the chosen filters', async () => {
  const { user } = await open('/?state=ripe')
  const fold = await screen.findByRole('button', { name: 'Filters (1)' })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  await user.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  const orders = within(screen.getByLabelText('Sort')).getAllByRole('option')
  expect(orders.map(({ textContent }) => textContent)).toEqual([
    'Name, A to Z',
    'Newest first',
    'Oldest first',
  ])
})

it('tells an empty list from a search that finds nothing', async () => {
  const load = async () => ({ rows: [] })
  const { user } = await open('/', { load })
  await screen.findByText('No fruits yet')
  await user.type(screen.getByLabelText('Search fruits'), 'x')
  await screen.findByText('No results')
})

it('keeps its rows when the next page fails, and fetches that page again', async () => {
  const load = vi
    .fn<RecordListProps<Fruit>['load']>()
    .mockResolvedValueOnce({ rows: FRUITS, cursor: 'next' })
    .mockRejectedValueOnce(new TypeError('down'))
    .mockResolvedValueOnce({ rows: [{ id: 'date', name: 'Date' }] })
  const { user } = await open('/more', { load, name: 'more' })
  await screen.findByRole('link', { name: 'Apple' })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('alert')
  screen.getByRole('link', { name: 'Cherry' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Date' })
  expect(load.mock.lastCall?.[0]).toMatchObject({ cursor: 'next' })
})

it('changes the selected rows unless it is undone, and says what failed', async () => {
  const change = vi.fn(async ({ name }: Fruit) => {
    if (name === 'Banana') throw new TypeError('no')
  })
  const { user } = await open('/', {
    bulk: [{ id: 'peel', label: 'Peel', change, done: (count) => `${count} peeled` }],
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  await user.click(screen.getByRole('button', { name: 'Peel' }))
  screen.getByText('Peel (3)')
  await user.click(screen.getByRole('button', { name: 'Undo z' }))
  expect(screen.queryByText('Peel (3)')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await user.click(screen.getByRole('button', { name: 'Peel' }))
  expect(change).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Do it now' }))
  await screen.findByText('2 peeled')
  screen.getByText(/^Banana: Something went wrong/)
})

it('is walked by single keys, which can be switched off', async () => {
  const eat = { id: 'eat', label: 'Eat', change: async () => {}, done: () => 'eaten' }
  const { user } = await open('/', { bulk: [eat] })
  const first = await screen.findByRole('link', { name: 'Apple' })
  await user.keyboard('j')
  expect(document.activeElement).toBe(first)
  await user.keyboard('x')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Apple' }).checked).toBe(true)
  await user.keyboard('jj')
  expect(document.activeElement?.textContent).toBe('Cherry')
  await user.keyboard('k')
  expect(document.activeElement?.textContent).toBe('Banana')
  await user.type(screen.getByLabelText('Search fruits'), 'j')
  expect(screen.getByLabelText<HTMLInputElement>('Search fruits').value).toBe('j')
  await user.click(screen.getByRole('button', { name: 'Shortcuts' }))
  await user.click(screen.getByLabelText('Use these keys'))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('j')
  expect(document.activeElement?.closest('[data-row]')).toBeNull()
})

it('exports the rows of the list’s current query', async () => {
  const server = fakeApi()
  server.reply(api.exports.get, () => ({ output: '"id"\r\n"1"\r\n', headers: { 'x-row-count': '1' } }))
  savedFiles()
  const { user } = await open('/?state=ripe&sort=oldest&search=ap', { exportAs: 'posts' })
  await user.click(await screen.findByText('Export'))
  await screen.findByText('Exported 1 row.')
  expect(server.sent(api.exports.get)[0]?.url.search).toBe('?state=ripe&search=ap&sort=oldest&format=csv')
  server.refuse(api.exports.get, 'forbidden')
  await user.click(screen.getByText('Export'))
  await screen.findByRole('alert')
})

const MANY = Array.from({ length: 230 }, (_, index) => ({ id: `f${index}`, name: `Fruit ${index}` }))

/** Serves many fruits; the cursor is the index of the next page. */
const pagesOf = (all: readonly Fruit[], rows = Infinity) =>
  vi.fn(async ({ cursor, limit: most }: { cursor: string | undefined; limit: number }) => {
    const from = Number(cursor ?? 0)
    const limit = Math.min(rows, most)
    const next = from + limit < all.length ? String(from + limit) : undefined
    return { rows: all.slice(from, from + limit), cursor: next }
  })

it('selects all matching rows, and shows their number before an action', async () => {
  const load = pagesOf(MANY)
  const change = vi.fn(async () => undefined)
  const { user } = await open('/', {
    load,
    bulk: [{ id: 'peel', label: 'Peel', change, done: (count) => `${count} peeled` }],
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  screen.getByText('100 selected')
  screen.getByText('100 rows loaded')
  await user.click(await screen.findByRole('button', { name: 'Select all that match' }))
  await screen.findByText('230 selected')
  expect(screen.queryByRole('button', { name: 'Select all that match' })).toBeNull()
  expect(change).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Peel' }))
  await user.click(screen.getByRole('button', { name: 'Do it now' }))
  await screen.findByText('230 peeled')
  expect(change).toHaveBeenCalledTimes(230)
})

it('selects nothing if more rows match than one action may change', async () => {
  const load = pagesOf(
    Array.from({ length: 5001 }, (_, index) => ({ id: `f${index}`, name: `Fruit ${index}` })),
  )
  const { user } = await open('/', {
    load,
    bulk: [{ id: 'peel', label: 'Peel', change: async () => undefined, done: () => 'peeled' }],
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  await user.click(await screen.findByRole('button', { name: 'Select all that match' }))
  await screen.findByText('Limit reached: use a filter or export.')
  screen.getByText('100 selected')
})

it('shows its rows at once on the way back, and fetches them again', async () => {
  const load = pagesOf(MANY, 10)
  const { user, router } = await open('/fruits?state=ripe', { load, name: 'left' })
  await screen.findByText('Fruit 0')
  await user.click(await screen.findByText('Show more'))
  await screen.findByText('20 rows loaded')
  await router.navigate('/elsewhere?search=x')
  await screen.findByText('10 rows loaded')
  const renamed = [{ id: 'f0', name: 'Renamed' }, ...MANY.slice(1)]
  load.mockImplementation(pagesOf(renamed, 10))
  await router.navigate(-1)
  await screen.findByText('20 rows loaded')
  await screen.findByText('Renamed')
  screen.getByText('20 rows loaded')
})
