import { expect, test } from 'vitest'
import { LOCALES, type Locale } from './locales.ts'
import { DEPOSIT, textsOf } from './testing/deposits.ts'

const MAILS = import.meta.glob<object>('./*/mail.json', { eager: true, import: 'default' })
const mails = (locale: Locale) => textsOf(MAILS[`./${locale}/mail.json`])

/** The only texts that may mention a deposit: staff's decision, and what the wait does not undo (docs/product.md, H4). */
const SPOKEN_OF = [
  'mails.deposit_decision.confirmed.subject',
  'mails.deposit_decision.confirmed.paragraphs.0',
  'mails.deposit_decision.confirmed.paragraphs.1',
  'mails.deposit_decision.rejected.subject',
  'mails.deposit_decision.rejected.paragraphs.0',
  'mails.deposit_decision.rejected.paragraphs.2',
  'mails.live_active.paragraphs.2',
]

test.each(LOCALES)('%s: mails mention only completed deposits and never ask for one', (locale) => {
  const speaking = mails(locale).filter(([, text]) => DEPOSIT.test(text))
  // A subject may do without the word in some languages.
  expect(speaking.map(([path]) => path).filter((path) => !SPOKEN_OF.includes(path))).toEqual([])
  for (const [path, text] of speaking)
    if (path.endsWith('rejected.paragraphs.2')) expect(text).toMatch(NEED_NOT)
})

/** The statement's first sentence. */
const NEED_NOT =
  /^(?:You do not need to deposit|Non c’è bisogno di depositare|No necesitas depositar|Vous n’avez pas besoin de (?:faire un )?dép|Sie müssen nichts einzahlen|(?:Você n|N)ão precisa (?:de )?depositar)/

test.each(LOCALES)('%s: no mail names an amount of money', (locale) => {
  for (const [path, text] of mails(locale)) expect(text, path).not.toMatch(/[€$£]|\b(?:EUR|USD|GBP|BRL)\b/)
})
