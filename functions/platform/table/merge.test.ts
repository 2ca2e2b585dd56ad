import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { table } from './client.ts'
import { type Merged, queryMerged } from './merge.ts'
import { transact } from './write.ts'

/** Sort keys of each partition: mixed, one after the other, and none; also beyond UTF-16's order. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  even: Array.from({ length: 40 }, (_, index) => `m${String(index * 2).padStart(3, '0')}`),
  odd: Array.from({ length: 40 }, (_, index) => `m${String(index * 2 + 1).padStart(3, '0')}`),
  late: ['z', 'z\u{1f6eb}', 'z\uffee', 'zz'],
  none: [],
}
const LIST = Object.keys(PLACES)
const ALSO = { pk: 'ALSO', sk: 'ALSO', gsi4pk: 'odd', gsi4sk: 'm005+' }
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

beforeAll(async () => {
  const items = LIST.flatMap((gsi4pk) => (PLACES[gsi4pk] ?? []).map((gsi4sk) => ({ gsi4pk, gsi4sk })))
  await transact(items.map((keys) => ({ name: 'item', put: { pk: `X#${keys.gsi4sk}`, sk: 'X', ...keys } })))
})

const partitions = (names: readonly string[]) => names.map((value) => ({ index: 'gsi4', value }) as const)

test('pages of any size give each entry once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(LIST, { minLength: 1 }),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      fc.option(fc.constantFrom('m', 'm01', 'z', 'q'), { nil: undefined }),
      async (names, limit, perUnit, newestFirst, prefix) => {
        const range = prefix === undefined ? undefined : ([prefix, `${prefix}\u{10ffff}`] as const)
        const list: Merged = { partitions: partitions(names), range, newestFirst, perUnit, also: [ALSO] }
        const wanted = names
          .flatMap((name) => [...(PLACES[name] ?? []), ...(name === 'odd' ? [ALSO.gsi4sk] : [])])
          .filter((key) => key.startsWith(prefix ?? ''))
          .sort((a, b) => byBytes(a, b) * (newestFirst ? -1 : 1))
        const told: string[] = []
        for (;;) {
          const page = await queryMerged(list, limit, told.at(-1))
          told.push(...page.map(({ key }) => key))
          if (page.length < limit) break
        }
        expect(told).toEqual(wanted)
      },
    ),
    { numRuns: 60 },
  )
})

test('a partition that was read far ahead is not read further', async () => {
  const list = { partitions: partitions(LIST), perUnit: 2 }
  // Each partition once, which gives 2 of `even` and of `odd`; then `even`, whose last entry is before that of `odd`.
  const send = vi.spyOn(table(), 'send')
  await queryMerged(list, 4)
  expect(send).toHaveBeenCalledTimes(5)
})
