import { expect, test } from 'vitest'
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

test('marks are not read out', () => {
  expect(plainText('See [play safe](/play-safe), **now**, with `code`.')).toBe(
    'See play safe, now, with code.',
  )
})
