import type { DatabaseCall } from '../capacity/database-call.ts'
import type { RecordingProxy } from '../capacity/recording-proxy.ts'
import type { List } from './lists.ts'

/** What one page took from the database. */
export interface PageCost {
  readonly list: string
  readonly page: number
  readonly rows: number
  readonly calls: number
  readonly readUnits: number
}

const PAGE_ROWS = 20
const DEEP_PAGE = 50

/**
 * The first page of every list, and a later one, row by row: the fiftieth where the list finds so many among the
 * first hundred players. A page that is followed by another stays one in a larger table, so rows compare.
 *
 * @throws Error where a page has not the rows that it must have
 */
export async function pageCosts(
  lists: readonly List[],
  who: { readonly as: string; readonly at: number },
  proxy: RecordingProxy,
): Promise<PageCost[]> {
  const costs: PageCost[] = []
  for (const { name, finds, ask } of lists) {
    let cursor: string | undefined
    const take = async (page: number, limit: number): Promise<PageCost> => {
      proxy.take()
      const answer = await ask({ ...who, limit, cursor })
      cursor = answer.cursor
      if (answer.rows !== Math.min(limit, finds))
        throw new Error(`${name}: page ${page} has ${answer.rows} rows`)
      return { list: name, page, rows: answer.rows, ...costOf(proxy.take()) }
    }
    costs.push(await take(1, finds === 0 ? PAGE_ROWS : Math.min(PAGE_ROWS, finds - 1)))
    cursor = undefined
    const deep = Math.min(DEEP_PAGE, finds - 1)
    for (let page = 1; page <= deep; page++) {
      const cost = await take(page, 1)
      if (page === deep) costs.push(cost)
    }
  }
  return costs
}

/** What some calls took together. */
export function costOf(calls: readonly DatabaseCall[]) {
  return { calls: calls.length, readUnits: calls.reduce((sum, one) => sum + one.readUnits, 0) }
}
