import { useRef } from 'react'

/**
 * Returns one key per record to create: a retry after a lost answer reuses it, other input gets a new key.
 * @example const keyOf = useCreationKey()
 * call(api.blogs.create, { input, idempotencyKey: keyOf(input) })
 */
export function useCreationKey(): (input: object) => string {
  const keys = useRef(new Map<string, string>())
  return (input) => {
    const text = JSON.stringify(input)
    const key = keys.current.get(text) ?? crypto.randomUUID()
    keys.current.set(text, key)
    return key
  }
}
