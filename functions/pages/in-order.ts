/**
 * The same value with the fields of every object sorted: the table gives those of a map back in any order, and a
 * page that says the same should be the same.
 */
export function inOrder<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, sortFields))
}

function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
