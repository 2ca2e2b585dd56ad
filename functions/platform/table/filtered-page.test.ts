import { expect, test } from 'vitest'
import { filteredPage } from './filtered-page.ts'

/** A list of numbers as keys, which counts the entries that are read. */
function listOf(length: number) {
  const keys = Array.from({ length }, (_, index) => String(index).padStart(6, '0'))
  const reads: number[] = []
  const read = async (after: string | undefined, limit: number) => {
    reads.push(limit)
    return keys.filter((key) => after === undefined || key > after).slice(0, limit)
  }
  return { keys, reads, read }
}

async function walk(length: number, limit: number, matches?: (key: string) => boolean) {
  const { keys, reads, read } = listOf(length)
  const told: string[] = []
  let after: string | undefined
  let pages = 0
  do {
    const page = await filteredPage({ limit, after, read, keyOf: (key) => key, matches })
    expect(page.found.length).toBeLessThanOrEqual(limit)
    told.push(...page.found)
    after = page.next
    pages += 1
  } while (after !== undefined)
  return { keys, told, pages, reads }
}

test.each([0, 1, 19, 20, 21, 40, 95])(
  'pages list each of %i entries once, without an empty last page',
  async (length) => {
    const { keys, told, pages } = await walk(length, 20)
    expect(told).toEqual(keys)
    expect(pages).toBe(Math.max(1, Math.ceil(length / 20)))
  },
)

test('entries that do not match are left out over all pages', async () => {
  const isMeant = (key: string) => key.endsWith('7')
  const { keys, told } = await walk(3000, 20, isMeant)
  expect(told).toEqual(keys.filter(isMeant))
})

test('a page reads little more than needed if every sixth entry matches', async () => {
  const { keys, reads, read } = listOf(3000)
  const matches = (key: string) => Number(key) % 6 === 0
  const page = await filteredPage({ limit: 20, after: undefined, read, keyOf: (key) => key, matches })
  expect(page.found).toEqual(keys.filter(matches).slice(0, 20))
  expect(reads.reduce((sum, one) => sum + one, 0)).toBeLessThan(170)
})

test('a page reads a limited number of entries, and the next one continues', async () => {
  const { keys, told, reads, pages } = await walk(2500, 20, (key) => key === '002499')
  expect(told).toEqual([keys.at(-1)])
  expect(pages).toBe(3)
  expect(Math.max(...reads)).toBe(250)
})
