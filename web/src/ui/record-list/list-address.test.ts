import { expect, it } from 'vitest'
import { isFiltered, readQuery, writeQuery } from './list-address.ts'

const KNOWN = {
  filters: { status: ['draft', 'published'], kind: ['post'] },
  sorts: ['title'],
  searchable: true,
}
const read = (query: string) => readQuery(new URLSearchParams(query), KNOWN)

it('reads the list’s own parameters and ignores unknown values', () => {
  expect(read('search=+mines++&sort=title&status=draft&kind=pages&page=9')).toEqual({
    search: 'mines',
    sort: 'title',
    filters: { status: 'draft' },
  })
  expect(read('search=%20&sort=constructor&status=')).toEqual({
    search: undefined,
    sort: undefined,
    filters: {},
  })
})

it('cuts a search to the contract’s length', () => {
  expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(100)
})

it('writes its own parameters and keeps the page’s others', () => {
  const query = read('search=a%26b&status=published&sort=title')
  const written = writeQuery(new URLSearchParams('panel=images&status=draft'), KNOWN, query)
  expect(written.get('panel')).toBe('images')
  expect(readQuery(written, KNOWN)).toEqual(query)
  const cleared = writeQuery(written, KNOWN, { search: undefined, sort: undefined, filters: {} })
  expect(cleared.toString()).toBe('panel=images')
})

it('tells a search and filters from a sort', () => {
  expect(isFiltered(read('sort=title'))).toBe(false)
  expect(isFiltered(read('kind=post'))).toBe(true)
})
