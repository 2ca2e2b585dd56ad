import { expect, it } from 'vitest'
import { LOCALES } from '#shared/i18n/locales.ts'
import { DEPOSIT, textsOf } from '#shared/i18n/testing/deposits.ts'

const FILES = import.meta.glob<object>('./*/{app,auth,game,home,profile,protection,rounds,setup,ui}.json', {
  eager: true,
  import: 'default',
})

/**
 * Every text outside the written pages that mentions a deposit to a player. Each was read against docs/product.md, H4:
 * it states or denies a deposit and never asks for one. Add a new one here after reading it so.
 */
const SPOKEN_OF = [
  // Counts how often somebody said that there was a deposit, with the help line.
  'game:harmMarkers.declarations',
  'game:status.deposit_needed.text',
  'home:security.paid.text',
  'setup:rejected.depositTitle',
  'setup:deposit.statement',
  'setup:deposit.any',
  'setup:deposit.declare',
  'setup:deposit.paid',
  'setup:cooling.rights',
  'setup:state.deposit-declared',
  'setup:state.deposit-rejected',
]

it.each(LOCALES)('%s: where the product speaks of deposits to players, and nowhere else', (locale) => {
  const speaking = Object.entries(FILES)
    .filter(([file]) => file.startsWith(`./${locale}/`))
    .flatMap(([file, translations]) => {
      const namespace = file.slice(`./${locale}/`.length, -'.json'.length)
      return textsOf(translations).flatMap(([path, text]) =>
        DEPOSIT.test(text) ? [`${namespace}:${path.replace(/_(?:one|two|few|many|other)$/, '')}`] : [],
      )
    })
  expect(speaking.filter((path) => !SPOKEN_OF.includes(path))).toEqual([])
  expect(speaking).toContain('setup:deposit.statement')
})
