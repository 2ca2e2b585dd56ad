import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { Lexicon } from './lexicon.ts'
import { readPhrases } from './phrase.ts'
import { scan } from './scan.ts'
import { tokenize } from './tokens.ts'

/** The words of a text that a phrase takes for itself. */
function found(phrase: string, text: string, groups: Readonly<Record<string, string>> = {}) {
  const lexicon = new Lexicon(readPhrases(phrase, groups).map((read) => ['found', read] as const))
  const { tokens } = tokenize(fold(text), () => false)
  return scan(tokens, lexicon).hits.map(({ words }) =>
    words.map((word) => tokens[word]?.form || tokens[word]?.value).join(' '),
  )
}

test.each([
  ['a word', 'win', 'They WIN a window', ['win']],
  ['a stem', 'predict*', 'predicts unpredictable predictions', ['predicts', 'predictions']],
  [
    'one of several, of several words',
    '(free spins|bonus)',
    'bonus and free spins, free',
    ['bonus', 'free spins'],
  ],
  ['an optional word', 'no (single)? loss', 'no loss, no single loss', ['no loss', 'no single loss']],
  ['an optional last letter', '(spins?)', 'spin spins spinner', ['spin', 'spins']],
  ['a gap', 'win ..2 round', 'win every single round, win each and every round', ['win round']],
  ['either order', 'safe ~1 bet', 'a safe bet, bet very safe', ['safe bet', 'bet safe']],
  ['not over a sentence', 'win ..3 round', 'You win. The round ends', []],
  ['not over another clause', 'win ..3 round', 'You win (a round)', []],
  ['a sure percentage', '<sure>', '94% 95% 99,5 % 100 percent 101% 97', ['95', '99.5', '100']],
  ['money', '<money>', '$5, 10 €, R$ 20, 30 euros, 40', ['5', '10', '20', '30']],
  ['a count', '<count>', '49 people, 1,200 people, 50%', ['1200']],
  ['without accents', 'précision', 'PRECISION précision', ['precision', 'precision']],
  ['umlauts in both spellings', 'erhöhen', 'erhöhen erhoehen erhohen', ['erhohen', 'erhoehen', 'erhohen']],
  ['over an apostrophe', "don't miss", 'Don’t miss, dont miss', ['don t miss']],
])('%s', (_, phrase, text, expected) => {
  expect(found(phrase, text)).toEqual(expected)
})

test('a group stands for its words, inside other words too', () => {
  expect(found('(fast|{money}) day', 'cash day', { money: '{more}|money', more: 'cash' })).toEqual([
    'cash day',
  ])
})

test.each(['', '(a|) b', 'ab*', '{none}', 'a ~2 b ~2 c', '(a)? b', 'a5', '<many>'])(
  '%j is refused',
  (phrase) => {
    expect(() => readPhrases(phrase, {})).toThrow(RangeError)
  },
)
