import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from './local/testing/serve.ts'
import { looseLookups } from './lookups.ts'

const ROOT = join(import.meta.dirname, '..')

/** The type check of the whole project. */
const LONG_MS = 120_000

test('no name from outside is looked up on a plain object', { timeout: LONG_MS }, () => {
  expect(looseLookups(ROOT, /\/(?:functions|shared)\/(?!.*(?:\.test\.ts$|\/testing\/))/)).toEqual([])
})

describe('the rule', () => {
  const found = (lines: readonly string[]): string[] => {
    const root = temporaryFolder()
    const settings = { compilerOptions: { strict: true, noEmit: true, types: [] }, include: ['functions'] }
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(settings))
    mkdirSync(join(root, 'functions'))
    const source = `
      declare const links: Record<string, number>
      declare const maybe: Readonly<Record<string, number>> | undefined
      declare const asked: string
      declare const key: PropertyKey
      declare const list: readonly number[]
      declare const either: 'a' | 'b'
      declare const known: { a: number; b: number }
      declare const anything: any
      declare const likely: \`con\${string}\`
      declare const marked: \`#\${string}\`
      export {}`
    writeFileSync(join(root, 'functions', 'a.ts'), [source, ...lines].join('\n'))
    return looseLookups(root, /\/functions\//).map((line) => line.replace(/^.*?: /, ''))
  }

  test('sees what can find an inherited name', () => {
    const lines = [
      'links[asked]',
      'maybe?.[asked]',
      'links[asked.toLowerCase()]',
      'anything[asked]',
      'anything[anything]',
      'Object(anything)[key]',
      'links[likely]',
      'asked in links',
    ]
    expect(found(lines)).toEqual(lines)
    expect(found(['links[asked] = 1', 'delete links[asked]'])).toEqual(['links[asked]', 'links[asked]'])
  })

  test('lets numbers, literals and names with a prefix of their own pass', () => {
    expect(
      found(['list[0]', 'list[list.length - 1]', 'known[either]', '"a" in known', 'links[marked]']),
    ).toEqual([])
  })
})
