/**
 * The entry of that very name. `entries[name]` also finds what every object inherits (`constructor`, `__proto__`),
 * so a name that came from outside is looked up only here; infra/lookups.test.ts refuses the other way.
 * @example ownValue({ a: 1 }, 'constructor') // undefined
 */
export function ownValue<T>(entries: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined
}
