import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import type { UpdateCasino } from '#shared/models/casino-record.ts'
import { iso } from '#shared/time.ts'
import { loadCasino } from '../../domain/casinos/casino-items.ts'
import { call } from '../../testing/call.ts'
import { CHECKED_AT, casinoFields, newCasino } from '../casino-links/testing/casinos.ts'
import { newUser } from '../casino-links/testing/people.ts'

const NOW = Date.now()
const admin = await newUser(NOW, { role: 'admin' })
const asAdmin = { as: admin.cookie, at: NOW, country: 'GB' }
const create = (fields: Partial<CasinoRecord>) =>
  call(api.casinos.create, { ...asAdmin, input: casinoFields(fields) })
const change = (code: string, input: UpdateCasino) =>
  call(api.casinos.update, { ...asAdmin, params: { code }, input })

const licence = { country: 'GB', number: '1', url: 'https://register.example.com/', checkedAt: CHECKED_AT }

test.each<[string, Partial<CasinoRecord>]>([
  ['name', { name: 'Hurry Up Casino, guaranteed wins' }],
  ['name', { name: 'Garantierter Gewinn' }],
  ['fairness', { fairness: '99% accuracy' }],
  ['licences.0.authority', { licences: [{ ...licence, authority: 'UKGC, 100% win rate' }] }],
  ['texts.en.summary', { texts: { en: { summary: 'Guaranteed daily profit.' } } }],
  ['texts.de.summary', { texts: { de: { summary: 'Garantierter täglicher Gewinn.' } } }],
  ['texts.en.bonusText', { texts: { en: { bonusText: 'Hurry, today only: risk-free money.' } } }],
  ['texts.en.withdrawalText', { texts: { en: { withdrawalText: 'You always win here.' } } }],
])('a claim that H1 forbids in %s is refused, for every status', async (path, fields) => {
  const refused = await create(fields)
  expect(refused.error).toMatchObject({ statusCode: 422, code: 'wording_refused' })
  expect(refused.error.fields).toContainEqual(expect.objectContaining({ path, code: 'forbidden_claim' }))
  const { code } = await newCasino()
  expect((await change(code, fields)).error.code).toBe('wording_refused')
  const rawBody = JSON.stringify({ ...fields, quotesToRefute: { reason: 'It is only a quotation.' } })
  const past = await call(api.casinos.update, { ...asAdmin, params: { code }, input: {}, rawBody })
  expect(past.error.fields).toContainEqual(expect.objectContaining({ code: 'unknown_field' }))
})

test('only the offer’s texts may name a bonus', async () => {
  const bonus = 'Claim your welcome bonus of 100 pounds.'
  expect((await create({ texts: { en: { bonusText: bonus } } })).status).toBe(201)
  expect((await create({ texts: { en: { summary: bonus } } })).error.code).toBe('wording_refused')
})

test('a casino can be archived with refused texts, and returns only without them', async () => {
  const { code } = await newCasino({ texts: { en: { summary: 'Guaranteed daily profit.' } } })
  expect((await change(code, { order: 3 })).error.code).toBe('wording_refused')
  expect((await change(code, { status: 'archived' })).status).toBe(200)
  expect((await change(code, { status: 'active' })).error.code).toBe('wording_refused')
  expect((await change(code, { texts: { de: { summary: 'Sicherer Gewinn.' } } })).error.code).toBe(
    'wording_refused',
  )
  expect((await change(code, { status: 'active', texts: { en: null } })).status).toBe(200)
})

test('each language is changed alone, and null removes its texts', async () => {
  const { code } = await newCasino({
    texts: { en: { summary: 'Hello', bonusText: 'Five pounds' }, it: { summary: 'Ciao' } },
  })
  await change(code, { texts: { en: { summary: 'Good day' }, de: { summary: 'Guten Tag' } } })
  expect((await loadCasino(code))?.texts).toEqual({
    en: { summary: 'Good day' },
    it: { summary: 'Ciao' },
    de: { summary: 'Guten Tag' },
  })
  const answer = await change(code, { texts: { it: null } })
  expect(answer.body.casino.texts).toEqual({ en: { summary: 'Good day' }, de: { summary: 'Guten Tag' } })
})

test('null removes an optional field', async () => {
  const offer = { amount: 5, currency: 'GBP', termsUrl: 'https://skyline.example.com/t' }
  const { code } = await newCasino({
    affiliateUrl: 'https://skyline.example.com/?partner=1',
    registrationBonus: offer,
    dailyWithdrawals: offer,
  })
  const cleared = { affiliateUrl: null, registrationBonus: null, dailyWithdrawals: null }
  expect((await change(code, { ...cleared, rtp: null, rtpSource: null })).status).toBe(200)
  const stored = await loadCasino(code)
  for (const field of ['affiliateUrl', 'registrationBonus', 'dailyWithdrawals', 'rtp', 'rtpSource'])
    expect(stored).not.toHaveProperty(field)
  const rawBody = JSON.stringify({ name: null, url: null })
  const bad = await call(api.casinos.update, { ...asAdmin, params: { code }, input: {}, rawBody })
  expect(bad.error.fields?.map(({ path }) => path)).toEqual(['name', 'url'])
})

test('a return to player cannot stay without its source', async () => {
  const { code } = await newCasino()
  const source = await change(code, { rtpSource: null })
  expect(source.error.fields).toMatchObject([{ path: 'rtpSource', code: 'required' }])
  const { code: none } = await newCasino({ rtp: undefined, rtpSource: undefined })
  expect((await change(none, { rtp: 0.97 })).error.fields).toMatchObject([{ path: 'rtpSource' }])
})

test('a date of checking in the future is refused', async () => {
  const tomorrow = iso(NOW + 1)
  const source = { url: 'https://skyline.example.com/rtp', checkedAt: tomorrow }
  const answer = await create({
    rtpSource: source,
    licences: [
      { ...licence, authority: 'UKGC' },
      { ...licence, authority: 'UKGC', checkedAt: tomorrow },
    ],
  })
  expect(answer.error.fields).toMatchObject([
    { path: 'rtpSource.checkedAt', code: 'future_date' },
    { path: 'licences.1.checkedAt', code: 'future_date' },
  ])
  const { code } = await newCasino()
  expect((await change(code, { rtpSource: source })).error.fields?.[0]?.code).toBe('future_date')
  const now = { ...source, checkedAt: iso(NOW) }
  expect((await change(code, { rtpSource: now })).status).toBe(200)
})
