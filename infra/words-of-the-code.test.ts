import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { sourceFiles } from './structure.ts'

const ROOT = join(import.meta.dirname, '..')

/** Synonyms that no exported name of functions and shared holds, by the word of docs/glossary.md. */
const FORBIDDEN = {
  round: ['plan', 'plans', 'grant', 'grants', 'play'],
  user: ['account', 'accounts', 'person', 'persons', 'member', 'members'],
  'casino link': ['membership', 'memberships'],
  'self-exclusion': ['ban', 'bans'],
} as const

/** Names of the account that a user has at a casino. */
const ALLOWED = ['ACCOUNT_DECISIONS', 'decideAccount']
/** Staking plans, and strategies that play, are the standard terms of the lab. */
const LAB = 'shared/crash/strategy/'

const words = (name: string) => name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((word) => word.toLowerCase())

test('an exported name uses the word of the glossary', () => {
  const files = sourceFiles(ROOT).filter(
    (file) => /^(?:functions|shared)\/.*\.ts$/.test(file) && !file.startsWith(LAB),
  )
  const faults = files.flatMap((file) => {
    const { staticExports } = parseSync(file, readFileSync(join(ROOT, file), 'utf8')).module
    const names = staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName }) => exportName.name ?? []),
    )
    return names.flatMap((name) =>
      Object.entries(FORBIDDEN)
        .filter(([, some]) => words(name).some((word) => (some as readonly string[]).includes(word)))
        .filter(() => !ALLOWED.includes(name))
        .map(([instead]) => `${file}: ${name} should say ${instead}`),
    )
  })
  expect(faults).toEqual([])
})
