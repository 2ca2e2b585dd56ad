// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { startI18n } from '#web/i18n/namespaces.ts'
import { translate } from '#web/i18n/use-translation.ts'
import { hashError, readHash } from './hash-text.ts'

const HASH = '0123456789abcdef'.repeat(4)

it.each([HASH, HASH.toUpperCase(), ` 0x${HASH}\n`, `${HASH.slice(0, 32)} ${HASH.slice(32)}`])(
  'reads %j',
  (text) => {
    expect(readHash(text)).toBe(HASH)
  },
)

it.each([
  ['', undefined],
  [HASH, undefined],
  [HASH.slice(1), 'Enter 64 hex digits (0–9, a–f), not 63 characters'],
  [`${HASH}${HASH}`, 'Enter 64 hex digits (0–9, a–f), not 128 characters'],
  [`\u0430${HASH.slice(1)}`, 'Enter 64 hex digits (0–9, a–f): “\u0430” is not one'],
])('says what is wrong with %j', async (text, message) => {
  await startI18n('en')
  expect(hashError(text, translate('rounds'))).toBe(message)
})
