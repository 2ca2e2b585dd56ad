import { useRef } from 'react'

/**
 * One key for one wished record: a retry after a lost answer makes no second one, and another wish has a key of
 * its own.
 *
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
