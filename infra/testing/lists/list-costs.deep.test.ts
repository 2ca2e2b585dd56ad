import { expect, test } from 'vitest'
import { newCasino } from '#functions/endpoints/casino-links/testing/casinos.ts'
import { useOwnTable } from '#functions/platform/table/testing/own-table.ts'
import { readUnitsOf } from '#functions/platform/table/testing/read-units.ts'
import { makeUser } from '#functions/testing/people.ts'
import { fillTable } from './fill.ts'
import { listsOf } from './lists.ts'

const [FEW, MANY] = [100, 300]
const PAGE_ROWS = 20
const DEEP_PAGE = 10

/**
 * The first page and, row by row, the tenth, where the list finds so many among the first hundred players. A page
 * that another one follows has the same rows in a larger table.
 */
test(`every page of every list reads as much with ${MANY} players as with ${FEW}`, async () => {
  await useOwnTable()
  const startMs = Date.now()
  const staff = await makeUser({ role: 'admin', username: 'Zoe', email: 'zoe@example.com' }, startMs)
  const { code: casino } = await newCasino()
  const lists = listsOf(staff.id, casino)
  const unitsOfPages = async () => {
    const units: Record<string, number> = {}
    for (const { name, finds, ask } of lists) {
      let cursor: string | undefined
      const take = async (page: number, limit: number) => {
        units[`${name}, page ${page} of ${limit}`] = await readUnitsOf(async () => {
          const answer = await ask({ as: staff.cookie, at: startMs, limit, cursor })
          expect(answer.rows, name).toBe(Math.min(limit, finds))
          cursor = answer.cursor
        })
      }
      await take(1, finds === 0 ? PAGE_ROWS : Math.min(PAGE_ROWS, finds - 1))
      cursor = undefined
      for (let page = 1; page <= Math.min(DEEP_PAGE, finds - 1); page++) await take(page, 1)
    }
    return units
  }
  await fillTable({ from: 0, to: FEW, casino, staffId: staff.id, startMs })
  const few = await unitsOfPages()
  await fillTable({ from: FEW, to: MANY, casino, staffId: staff.id, startMs })
  expect(await unitsOfPages()).toEqual(few)
  // No search and no list grows with what is stored.
  expect(Math.max(...Object.values(few))).toBeLessThanOrEqual(40)
}, 300_000)
