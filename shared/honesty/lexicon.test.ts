import { describe, expect, test } from 'vitest'
import { LOCALES } from '#shared/i18n/locales.ts'
import { checkWording } from './check-wording.ts'
import { fold } from './fold.ts'
import { lexiconsOf, readEntry } from './lexicon.ts'
import { tokenize } from './tokens.ts'

const written = (entry: string) =>
  readEntry(entry).map((atoms) =>
    atoms.map(({ any, gap }) => `${gap ? '.. ' : ''}${[...any].join('/')}`).join(' '),
  )

test.each([
  ['win', ['win']],
  ['(win/earn money) now', ['win now', 'earn money now']],
  ['no (single)? loss', ['no single loss', 'no loss']],
  ['win .. (round/flight)', ['win .. round/flight']],
  ['erhöhen', ['erhohen/erhoehen']],
  ["don't miss", ['don t miss']],
])('an entry of the word lists: %s', (entry, expected) => {
  expect(written(entry)).toEqual(expected)
})

test.each(['', 'ab*', 'win ..', '(now)? win', 'a5'])('%j is no entry', (entry) => {
  expect(() => readEntry(entry)).toThrow(RangeError)
})

function found(text: string) {
  const { tokens } = tokenize(fold(text), () => false)
  return lexiconsOf('en')
    .own.scan(tokens)
    .hits.map(
      ({ kind, from, to }) =>
        `${kind}: ${text
          .split(' ')
          .slice(from, to + 1)
          .join(' ')}`,
    )
}

describe('a concept', () => {
  test.each([
    ['98% rounds', 'sure: 98%'],
    ['98 times of 100', 'sure: 98 times of 100'],
    ['$5 today', 'money: $5'],
    ['1,200 people', 'count: 1,200'],
    ['forecasting rounds', 'predict: forecasting'],
    ['profit from our signals', 'profit: profit from our signals'],
  ])('%s', (text, expected) => {
    expect(found(text)).toContain(expected)
  })

  test.each([
    ['94% rounds', 'sure: 94%'],
    ['48 times of 100', 'sure: 48 times of 100'],
    ['49 people', 'count: 49'],
  ])('%s is not %s', (text, expected) => {
    expect(found(text)).not.toContain(expected)
  })
})

describe('a family', () => {
  test.each([
    ['either order', 'Our signal wins 99% of rounds', '99% of rounds are won by our signal'],
    ['words between', 'Predict the round', 'Predict each and every single round'],
  ])('is found in %s', (_, ...texts) => {
    for (const text of texts) expect(checkWording(text, 'en'), text).not.toEqual([])
  })

  test.each(['You win. The next day ends', 'We predict rain (a full hour of it); the next round starts now'])(
    'not over the end of a clause: %s',
    (text) => {
      expect(checkWording(text, 'en')).toEqual([])
    },
  )

  test.each(LOCALES)('each is known in %s: the central claim by number, by word and by name', (locale) => {
    const claims = {
      en: ['99% wins', 'guaranteed profit', 'hack aviator'],
      it: ['vince il 99%', 'profitto garantito', 'hackerare aviator'],
      es: ['gana el 99 %', 'beneficio garantizado', 'hackear aviator'],
      fr: ['gagne 99 %', 'profit garanti', 'pirater aviator'],
      de: ['gewinnt 99 %', 'garantierter Gewinn', 'Aviator hacken'],
      pt: ['ganha 99%', 'lucro garantido', 'hackear aviator'],
    }
    for (const claim of claims[locale]) expect(checkWording(claim, locale), claim).not.toEqual([])
  })
})
