import { expect } from 'vitest'

/** Makes a request several times at once. @returns the answers, in the order of the requests */
export function atOnce<T>(count: number, request: (index: number) => T): Promise<Awaited<T>[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => request(index)))
}

/**
 * Requests every page of a list. @returns the rows of all pages
 *
 * @param rowsOf the rows of an answer, at most `limit`
 */
export async function allPages<Body extends { readonly cursor?: string | undefined }, Row>(
  request: (cursor: string | undefined) => Promise<{ readonly body: Body }>,
  rowsOf: (body: Body) => readonly Row[],
  limit = 100,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { body } = await request(cursor)
    const page = rowsOf(body)
    expect(page.length).toBeLessThanOrEqual(limit)
    rows.push(...page)
    cursor = body.cursor
  } while (cursor)
  return rows
}
