import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['Zoë Müller-Weiß', ['zoe', 'muller', 'weiss']],
  ['maria.rossi+x@example.com', ['maria', 'rossi', 'x', 'example', 'com']],
  ['D’Ángelo ØSTERGÅRD Łukasz İpek', ['d', 'angelo', 'ostergard', 'lukasz', 'ipek']],
  ['ＦＵＬＬ ﬁsh', ['full', 'fish']],
  ['한나 東京 привет', ['한나'.normalize('NFKD'), '東京', 'привет']],
  ['twice Twice TWICE', ['twice']],
  ['x'.repeat(50), ['x'.repeat(40)]],
  ['%', []],
  ['  __ * ?', []],
])('%s', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

test('words do not depend on Unicode composition, case or repetition', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const words = searchWords(text)
      expect(searchWords(text.normalize('NFC'))).toEqual(searchWords(text.normalize('NFD')))
      expect(searchWords(words.join(' '))).toEqual(words)
      expect(words.every((word) => word !== '' && !/[#\s]/.test(word))).toBe(true)
    }),
  )
})
