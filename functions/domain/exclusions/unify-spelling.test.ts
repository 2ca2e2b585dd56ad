import { describe, expect, test } from 'vitest'
import { CONFUSABLES } from './confusables.ts'
import { unifySpelling } from './unify-spelling.ts'

/** All code points as numbers. */
const SIGNS = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))

/**
 * Code points that an id may contain: no control, undefined or private ones, and no ideographs or Hangul, which have
 * one spelling.
 */
const USED = SIGNS.filter((sign) => !/[\p{Cc}\p{Cn}\p{Co}\p{Ideographic}\uac00-\ud7a3]/u.test(sign))

const codes = (signs: readonly string[]) => signs.map((sign) => sign.codePointAt(0)?.toString(16))

/** The ASCII characters that a letter without its accents looks like, in either case. */
function looks(sign: string): Set<string> {
  const letters = [...sign.normalize('NFD')]
  const cases = letters.flatMap((letter) => [letter, letter.toLowerCase(), letter.toUpperCase()])
  return new Set(cases.flatMap((each) => CONFUSABLES.get(each) ?? []))
}

describe('an id at a casino is the same', () => {
  test('with any invisible character at any place', () => {
    const unseen = USED.filter((sign) => /\p{Default_Ignorable_Code_Point}/u.test(sign))
    expect(unseen.length).toBeGreaterThan(200)
    const plain = unifySpelling('rave\u0301n 7')
    const other = unseen.filter((sign) =>
      [`${sign}rave\u0301n 7`, `rave${sign}\u0301n 7`, `rave\u0301${sign}n 7${sign}`].some(
        (text) => unifySpelling(text) !== plain,
      ),
    )
    expect(codes(other)).toEqual([])
  })

  test('in composed and decomposed letters, also if a look-alike carries the accent', () => {
    const other = USED.filter(
      (sign) =>
        unifySpelling(sign.normalize('NFC')) !== unifySpelling(sign) ||
        unifySpelling(sign.normalize('NFD')) !== unifySpelling(sign),
    )
    expect(codes(other)).toEqual([])
    // A Cyrillic and a Latin letter.
    expect(unifySpelling('\u0451')).toBe(unifySpelling('\u00eb'))
  })

  test('in other shapes of a letter: full width, bold, small, circled, ligatures', () => {
    const other = USED.filter(
      (sign) => looks(sign).size === 0 && unifySpelling(sign.normalize('NFKC')) !== unifySpelling(sign),
    )
    expect(codes(other)).toEqual([])
  })

  test('in every character that looks like an ASCII one', () => {
    const single = [...CONFUSABLES].filter(([sign]) => sign === sign.normalize('NFD'))
    expect(single.length).toBeGreaterThan(800)
    const other = single.filter(([sign, plain]) => unifySpelling(`a${sign}b`) !== unifySpelling(`a${plain}b`))
    expect(codes(other.map(([sign]) => sign))).toEqual([])
    // A lunate sigma, whose compatibility form looks like no ASCII letter.
    expect(unifySpelling('\u03f2\u03f9')).toBe(unifySpelling('cc'))
  })

  test('in small letters and capitals, unless the two look like different ASCII characters', () => {
    const other = USED.filter((sign) => {
      const cases = [sign.toLowerCase(), sign.toUpperCase()]
      return looks(sign).size < 2 && cases.some((each) => unifySpelling(each) !== unifySpelling(sign))
    })
    expect(codes(other)).toEqual([])
  })
})

test('different ASCII characters make different ids, apart from capitals', () => {
  const keys = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index)).filter(
    (key) => key === key.toLowerCase(),
  )
  expect(new Set(keys.map((key) => unifySpelling(`a${key}b`))).size).toBe(keys.length)
})

test('spelling an id twice gives the same result', () => {
  const other = USED.filter(
    (sign) => unifySpelling(unifySpelling(`a${sign}\u0301`)) !== unifySpelling(`a${sign}\u0301`),
  )
  expect(codes(other)).toEqual([])
})
