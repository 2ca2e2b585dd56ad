import { describe, expect, test } from 'vitest'
import { alike } from './alike.ts'
import { CONFUSABLES } from './confusables.ts'

/** Every code point that is one by itself; surrogates are halves. */
const SIGNS = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))

/** Without control characters, which no id may hold, what is not defined, and signs of words, which have one spelling. */
const USED = SIGNS.filter((sign) => !/[\p{Cc}\p{Cn}\p{Co}\p{Ideographic}\uac00-\ud7a3]/u.test(sign))

const codes = (signs: readonly string[]) => signs.map((sign) => sign.codePointAt(0)?.toString(16))

/** The ASCII signs that a letter, without its accents, is said to look like, in either case. */
function looks(sign: string): Set<string> {
  const letters = [...sign.normalize('NFD')]
  const cases = letters.flatMap((letter) => [letter, letter.toLowerCase(), letter.toUpperCase()])
  return new Set(cases.flatMap((each) => CONFUSABLES.get(each) ?? []))
}

describe('an id at a casino is the same', () => {
  test('with any sign that nobody sees, wherever it stands', () => {
    const unseen = USED.filter((sign) => /\p{Default_Ignorable_Code_Point}/u.test(sign))
    expect(unseen.length).toBeGreaterThan(200)
    const plain = alike('rave\u0301n 7')
    const other = unseen.filter((sign) =>
      [`${sign}rave\u0301n 7`, `rave${sign}\u0301n 7`, `rave\u0301${sign}n 7${sign}`].some(
        (text) => alike(text) !== plain,
      ),
    )
    expect(codes(other)).toEqual([])
  })

  test('in composed and decomposed letters, also where a look-alike carries the accent', () => {
    const other = USED.filter(
      (sign) => alike(sign.normalize('NFC')) !== alike(sign) || alike(sign.normalize('NFD')) !== alike(sign),
    )
    expect(codes(other)).toEqual([])
    // Cyrillic and Latin.
    expect(alike('\u0451')).toBe(alike('\u00eb'))
  })

  test('in other shapes of a letter: full width, bold, small, circled, ligatures', () => {
    const other = USED.filter(
      (sign) => looks(sign).size === 0 && alike(sign.normalize('NFKC')) !== alike(sign),
    )
    expect(codes(other)).toEqual([])
  })

  test('in every sign that looks like an ASCII one', () => {
    const single = [...CONFUSABLES].filter(([sign]) => sign === sign.normalize('NFD'))
    expect(single.length).toBeGreaterThan(800)
    const other = single.filter(([sign, plain]) => alike(`a${sign}b`) !== alike(`a${plain}b`))
    expect(codes(other.map(([sign]) => sign))).toEqual([])
    // Its compatible form is another letter, which looks like none.
    expect(alike('\u03f2\u03f9')).toBe(alike('cc'))
  })

  test('in small letters and capitals, unless the two look like two signs of a keyboard', () => {
    const other = USED.filter((sign) => {
      const cases = [sign.toLowerCase(), sign.toUpperCase()]
      return looks(sign).size < 2 && cases.some((each) => alike(each) !== alike(sign))
    })
    expect(codes(other)).toEqual([])
  })
})

test('two signs of a keyboard are two ids, but for capitals', () => {
  const keys = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index)).filter(
    (key) => key === key.toLowerCase(),
  )
  expect(new Set(keys.map((key) => alike(`a${key}b`))).size).toBe(keys.length)
})

test('a spelling that was made plain stays as it is', () => {
  const other = USED.filter((sign) => alike(alike(`a${sign}\u0301`)) !== alike(`a${sign}\u0301`))
  expect(codes(other)).toEqual([])
})
