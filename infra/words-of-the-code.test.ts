import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { sourceFiles } from './structure.ts'

const ROOT = join(import.meta.dirname, '..')

/** Synonyms that no exported name of functions and shared holds, by the word of docs/glossary.md. */
const FORBIDDEN = {
  round: ['plan', 'plans', 'grant', 'grants', 'play'],
  user: ['account', 'accounts', 'person', 'persons', 'people', 'member', 'members'],
  'casino link': ['membership', 'memberships'],
  'self-exclusion': ['ban', 'bans'],
  'harm marker': ['care'],
  dashboard: ['desk'],
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

test('a comment names files, parameters and functions that exist', () => {
  const comment = /\/\*\*[\s\S]*?\*\//g
  const sources = sourceFiles(ROOT)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
  const wordsIn = (text: string) => new Set(text.replace(comment, '').match(/\w+/g))
  const known = wordsIn(sources.map(({ text }) => text).join('\n'))
  const faults = sources.flatMap(({ file, text }) => {
    const own = wordsIn(text)
    return (text.match(comment) ?? []).flatMap((one) => {
      const example = (/@example([\s\S]*)/.exec(one)?.[1] ?? '').replace(/'[^']*'|\/\/.*/g, '')
      const named = (found: RegExp, within: string) =>
        [...within.matchAll(found)].map(([, name = '']) => name)
      return [
        ...named(/`((?:functions|shared|web|infra|docs)\/[\w./-]+\.\w+)`/g, one).filter(
          (path) => !existsSync(join(ROOT, path)),
        ),
        ...named(/@param (\w+)/g, one).filter((name) => !own.has(name)),
        ...named(/(?<![.\w])(\w+)\(/g, example).filter((name) => !known.has(name)),
      ].map((name) => `${file}: ${name}`)
    })
  })
  expect(faults).toEqual([])
})
