import { describe, expect, test } from 'vitest'
import { checkWording } from '#shared/honesty/check-wording.ts'
import { RULES, type WordingMatch } from '#shared/honesty/rules.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { honestyTexts, replacementOf } from './use-wording.ts'

async function replaced(text: string): Promise<string | undefined> {
  const [match] = checkWording(text, 'en')
  const replacement = match && replacementOf(text, match, await honestyTexts('en'))
  return replacement && text.slice(0, replacement.from) + replacement.text + text.slice(replacement.to)
}

test.each([
  ['Try our predictor today.', 'Try our signal (a random round plan) today.'],
  [
    'First. It has 99% accuracy! Last.',
    'First. 1.50x is reached in 64.7 of 100 rounds at a return of 97%. Last.',
  ],
  ['- one\n- risk-free play\n- two', '- one\n- The practice game uses no money.\n- two'],
  ['## A risk-free game', '## The practice game uses no money.'],
])('%s', async (text, expected) => {
  expect(await replaced(text)).toBe(expected)
})

test('where the alternative is only advice nothing is offered', async () => {
  expect(await replaced('A secret trick for you.')).toBeUndefined()
})

describe.each(LOCALES)('%s', (locale) => {
  test('has proposals for the same rules', async () => {
    const texts = await honestyTexts(locale)
    const faultOf = (rule: WordingMatch['rule']): WordingMatch => ({
      rule,
      start: 0,
      end: 1,
      matched: 'x',
      reason: `reason.${rule}`,
      alternative: `alternative.${rule}`,
    })
    const offered = RULES.filter((rule) => replacementOf('x', faultOf(rule), texts))
    expect(offered).toEqual(RULES.filter((rule) => !['proof', 'bonus', 'secret', 'come-back'].includes(rule)))
  })
})
