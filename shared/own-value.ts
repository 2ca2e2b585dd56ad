/**
 * Returns an own entry by name. `entries[name]` also finds inherited ones (`constructor`, `__proto__`), so names from
 * outside are looked up only here; infra/lookups.test.ts refuses the other way.
 * @example ownValue({ a: 1 }, 'constructor') // undefined
 */
export function ownValue<T>(entries: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined
}
