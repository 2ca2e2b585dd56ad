import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#infra/local/root.ts'

/**
 * What a page calls something, in English: benches find buttons by their names, and the names by their keys.
 *
 * @param key dotted, e.g. `chain.walk`
 * @throws Error where the page has no such word any more.
 */
export function pageWord(feature: string, key: string): string {
  const text = readFileSync(join(ROOT, `web/src/i18n/en/${feature}.json`), 'utf8')
  const found = key
    .split('.')
    .reduce<unknown>(
      (words, part) => (words instanceof Object ? Reflect.get(words, part) : undefined),
      JSON.parse(text),
    )
  if (typeof found !== 'string') throw new Error(`${feature} has no word ${key}`)
  return found
}
