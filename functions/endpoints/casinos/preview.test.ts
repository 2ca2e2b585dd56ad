import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { CHECKED_AT, newCasino } from '../casino-links/testing/casinos.ts'
import { newUser } from '../casino-links/testing/people.ts'

const NOW = Date.now()
const admin = await newUser(NOW, { role: 'admin' })

async function preview(country: string | undefined, language: 'en' | 'de' = 'en') {
  const input = country === undefined ? { language } : { country, language }
  const { body } = await call(api.casinos.preview, { as: admin.cookie, at: NOW, country: 'IT', input })
  return { ...body, of: (code: string) => body.casinos.find((casino) => casino.code === code) }
}

test('staff see the casino as visitors of a country do, from any country', async () => {
  const { code } = await newCasino({ texts: { en: { summary: 'Hello' }, de: { summary: 'Hallo' } } })
  const british = await call(api.casinos.get, { params: { code }, country: 'GB' })
  const seen = await preview('GB')
  expect(seen.rule).toEqual({ casinos: 'licensed', offers: true, age: 18, maxWagering: 10 })
  expect(seen.of(code)).toMatchObject({ casino: british.body.casino, withheld: [] })
  expect((await preview('GB', 'de')).of(code)?.casino?.summary).toBe('Hallo')
})

test('staff see why parts are held back', async () => {
  const offer = { amount: 5, currency: 'GBP', termsUrl: 'https://skyline.example.com/t' }
  const licence = { country: 'GB', authority: 'UKGC', number: '1', checkedAt: CHECKED_AT }
  const { code } = await newCasino({
    registrationBonus: offer,
    licences: [{ ...licence, url: 'https://register.example.com/' }],
  })
  const archived = await newCasino({ status: 'archived' })
  expect((await preview('GB')).of(code)?.withheld).toEqual([
    { part: 'registrationBonus', reason: 'wagering_missing' },
  ])
  expect((await preview('PT')).of(code)?.withheld).toEqual([
    { part: 'casino', reason: 'licence', country: 'PT' },
  ])
  expect((await preview('GB')).of(archived.code)).toMatchObject({ status: 'archived' })
  expect((await preview('GB')).of(archived.code)).not.toHaveProperty('casino')
  expect((await preview(undefined)).rule).toEqual({ casinos: 'none', offers: false, age: 21 })
})
