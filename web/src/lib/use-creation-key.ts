import { useRef } from 'react'

/**
 * Returns one key per record to create: a retry after a lost answer reuses it, other input gets a new key.
 * @example const keyOf = useCreationKey()
 * call(api.blogs.create, { input, idempotencyKey: keyOf(input) })
 */
export function useCreationKey(): (input: object) => string {
  const made = useRef(new Map<string, string>())
  return (input) => {
    const wish = JSON.stringify(input)
    const key = made.current.get(wish) ?? crypto.randomUUID()
    made.current.set(wish, key)
    return key
  }
}
