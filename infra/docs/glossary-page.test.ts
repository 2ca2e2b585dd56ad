import { expect, test } from 'vitest'
import { LOCALES } from '#shared/i18n/locales.ts'
import { TERMS } from '#shared/i18n/testing/glossary.ts'

test('docs/glossary.md is what the data say', async () => {
  await expect(glossaryPage()).toMatchFileSnapshot('../../docs/glossary.md')
})

/** The one word for each concept in code, comments, tests and documents, and the words that it replaces. */
const WORDS_OF_THE_CODE: readonly (readonly [word: string, meaning: string, instead: string])[] = [
  [
    'round',
    'target, odds and, once settled, outcome; "signal" in the API’s names and texts',
    'plan, grant, draw, play',
  ],
  ['user', 'somebody with an account; "player" in the staff’s list only', 'account, person, member'],
  ['visitor', 'somebody who opens a page, with or without an account', 'guest'],
  ['casino link', 'a user’s confirmed account at a casino', 'link, group, membership'],
  ['odds', 'the chance that a round reaches its target, and its cost', 'chances, law'],
  ['target', 'the multiplier at which a round cashes out', 'goal, aim'],
  ['list check', 'the tool at /audit', 'audit, data audit'],
  ['audit log', 'what staff changed', 'log, history'],
  ['log audit', 'the check of the public log, `npm run log:audit`', 'audit'],
  ['public log', 'the log of draws at /draw-log/', 'draw log'],
  ['night flight', 'the second flight of a practice draw, by a later beacon', 'beacon flight'],
  ['reality check', 'the reminder after some minutes of play', 'session reminder, rest'],
  ['time-out', 'an exclusion of some days that the user chose', 'pause, break'],
  ['self-exclusion', 'an exclusion of months or without an end', 'ban, lock'],
  ['harm marker', 'a count that says that play may be doing harm', 'care, sign'],
  ['dashboard', 'the first screen of staff', 'desk'],
  ['commitment, reveal', 'the hash shown before a round, the seed shown after it', 'fingerprint, opening'],
]

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** docs/glossary.md: the terms in each language. */
function glossaryPage(): string {
  const heads = ['Meaning', ...LOCALES]
  return [
    '# Glossary',
    '',
    'One term for one thing: change it in all texts at once. `pt` is Brazilian Portuguese. This page is written from',
    '[`shared/i18n/testing/glossary.ts`](../shared/i18n/testing/glossary.ts), which also has the words that no text may use:',
    '`npx vitest run --project unit infra/docs/glossary-page.test.ts -u`.',
    '',
    row(heads),
    row(heads.map(() => '---')),
    ...TERMS.map(row),
    '',
    '## Words of the code',
    '',
    'Code, comments, tests and documents use one word for each concept.',
    '',
    row(['word', 'means', 'not']),
    row(['---', '---', '---']),
    ...WORDS_OF_THE_CODE.map(row),
    '',
  ].join('\n')
}
