import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '#shared/models/audit-log.ts'

const FUNCTIONS = fileURLToPath(new URL('../..', import.meta.url))

/** Every action that the functions' sources write, tests left out. */
function writtenActions(): string[] {
  const files = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(FUNCTIONS, file), 'utf8'))
  const found = sources.flatMap((source) => [...source.matchAll(/\baction: '([A-Za-z]+\.[A-Za-z]+)'/g)])
  return [...new Set(found.map((match) => match[1] ?? ''))].sort()
}

test('each is listed in shared/models/audit-log.ts, where the log’s filter finds it', () => {
  const listed: readonly string[] = AUDIT_ACTIONS
  expect(writtenActions().filter((action) => !listed.includes(action))).toEqual([])
  expect(writtenActions().length).toBeGreaterThan(20)
})
