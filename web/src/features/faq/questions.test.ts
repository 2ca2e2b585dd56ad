import { expect, test } from 'vitest'
import { siteFile } from '#shared/site/pages.ts'
import words from '#web/i18n/en/faq.json'
import { formats } from '#web/lib/formats.ts'
import { figures } from './answer-figures.ts'
import { GROUPS, inOrder, plainText } from './questions.ts'

const groups = inOrder(words.groups, words.questions)

test('every question is on the page once, in one of the groups', () => {
  const ids = GROUPS.flatMap(({ questions }) => questions)
  expect([...ids].sort()).toEqual(Object.keys(words.questions).sort())
  expect(ids.length).toBeGreaterThanOrEqual(15)
  expect(GROUPS.map(({ id }) => id).sort()).toEqual(Object.keys(words.groups).sort())
  // A group and a question with the same name would share an anchor.
  expect(new Set([...ids, ...GROUPS.map(({ id }) => id)]).size).toBe(ids.length + GROUPS.length)
})

test('answers are one or two paragraphs, and their numbers are all there', () => {
  const values = figures(formats('en'))
  for (const { question, answer, id } of groups.flatMap((group) => group.questions)) {
    expect(answer.length, id).toBeLessThanOrEqual(2)
    for (const [, name = ''] of [question, ...answer].join(' ').matchAll(/\{\{(\w+)\}\}/g)) {
      expect(values, `${id}: ${name}`).toHaveProperty(name)
    }
  }
})

test('links lead to pages that exist', () => {
  const texts = groups.flatMap((group) => group.questions.flatMap(({ answer }) => answer)).join('\n')
  const targets = [...texts.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
  expect(targets).toContain('/play-safe')
  for (const target of targets) {
    if (target.startsWith('/'))
      expect(siteFile(new URL(target, 'https://x.test').pathname).status, target).toBe(200)
    else expect(new URL(target).protocol).toBe('https:')
  }
})

test('marks are not read out', () => {
  expect(plainText('See [play safe](/play-safe), **now**, with `code`.')).toBe(
    'See play safe, now, with code.',
  )
})
