/** As long as the edge keeps a page. */
const KEPT_MS = 5 * 60 * 1000
const KEPT_MAX = 20

const entries = new Map<string, { readonly value: unknown; readonly atMs: number }>()

/** Keeps an answer for who comes back to it in this visit: a step back shows it at once, where it was left. */
export function keep(key: string, value: unknown): void {
  entries.delete(key)
  entries.set(key, { value, atMs: Date.now() })
  const [oldest] = entries.keys()
  if (entries.size > KEPT_MAX && oldest !== undefined) entries.delete(oldest)
}

/** What was kept under a key not long ago, as it was put there. */
export function kept<T>(key: string): T | undefined {
  const entry = entries.get(key)
  return entry && Date.now() - entry.atMs < KEPT_MS ? (entry.value as T) : undefined
}

/** For tests, each of which is a visit of its own. */
export function forgetKept(): void {
  entries.clear()
}
