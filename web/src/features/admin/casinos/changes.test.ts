import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CasinoRecord } from '#shared/models/casino.ts'
import { CreateCasino, UpdateCasino } from '#shared/models/casino-record.ts'
import { casinoRecordOf } from '#web/testing/records.ts'
import { badNumbers, type Draft, draftOf, EMPTY, numberIn, percentOf, shareOf } from './casino-draft.ts'
import { previewRecord } from './casino-preview.tsx'
import { changeOf, creationOf, mergeDrafts } from './changes.ts'
import { withLicence, withoutLicence } from './licences-section.tsx'

const record = casinoRecordOf({
  affiliateUrl: 'https://skyline.example.com/?partner=1',
  registrationBonus: {
    amount: 12.5,
    currency: 'GBP',
    termsUrl: 'https://skyline.example.com/t',
    wagering: 10,
  },
})
const draft = draftOf(record)
const fixed = { code: 'skyline', status: 'active', order: 1, demo: false } as const

it('reads a casino into the form, and sends nothing if nothing changed', () => {
  expect(changeOf(draft, { ...draft })).toEqual({})
  expect(previewRecord(draft, fixed)).toEqual(z.parse(CasinoRecord, { ...fixed, ...pick() }))
})

function pick() {
  const { version: _v, updatedAt: _a, updatedBy: _b, visibleIn: _i, ...rest } = record
  return rest
}

it.each<[string, Draft, object]>([
  ['a name', { name: ' Skyline 2 ' }, { name: 'Skyline 2' }],
  ['a return in percent, with a comma', { rtp: '96,5' }, { rtp: 0.965 }],
  [
    'a cleared return',
    { rtp: '', 'rtpSource.url': '', 'rtpSource.checkedAt': '' },
    { rtp: null, rtpSource: null },
  ],
  ['a cleared link', { affiliateUrl: '' }, { affiliateUrl: null }],
  [
    'a cleared offer',
    {
      'registrationBonus.amount': '',
      'registrationBonus.currency': '',
      'registrationBonus.termsUrl': '',
      'registrationBonus.wagering': '',
    },
    { registrationBonus: null },
  ],
  ['a language', { 'texts.de.summary': 'Ein Casino.' }, { texts: { de: { summary: 'Ein Casino.' } } }],
  ['a cleared language', { 'texts.en.summary': ' ' }, { texts: { en: null } }],
  ['the wait', { activationHours: '48' }, { activationHours: 48 }],
])('sends %s and nothing else', (_, fields, sent) => {
  const change = changeOf(draft, { ...draft, ...fields })
  expect(change).toEqual(sent)
  expect(z.safeParse(UpdateCasino, change).success).toBe(true)
})

it('treats an offer without an amount as incomplete, never as an offer of 0', () => {
  const emptied = { ...draft, 'registrationBonus.amount': ' ' }
  expect(badNumbers(draft)).toEqual([])
  expect(badNumbers(emptied)).toEqual(['registrationBonus.amount'])
  expect(badNumbers({ ...draft, 'dailyWithdrawals.currency': 'GBP' })).toEqual(['dailyWithdrawals.amount'])
  const sent = JSON.parse(JSON.stringify(changeOf(draft, emptied)))
  expect(z.safeParse(UpdateCasino, sent).success).toBe(false)
  expect(previewRecord(emptied, fixed)).not.toHaveProperty('registrationBonus')
})

it('sends all licences when one of them changes', () => {
  const two = withLicence(draft, '2026-11-21')
  expect(changeOf(draft, two).licences).toHaveLength(2)
  expect(withoutLicence(two, 1)).toEqual(draft)
  const filled = { ...two, 'licences.1.country': 'ES' }
  expect(withoutLicence(filled, 0)['licences.0.country']).toBe('ES')
})

it('creates a casino from the filled fields only', () => {
  const input = creationOf(
    { ...EMPTY, code: 'skyline', name: 'Skyline', url: 'https://skyline.example.com/' },
    7,
  )
  expect(z.parse(CreateCasino, input)).toMatchObject({ code: 'skyline', order: 7, compensation: 'none' })
  expect(Object.keys(input)).not.toContain('rtp')
})

it('previews without incomplete parts', () => {
  expect(previewRecord(EMPTY, fixed)).toBeUndefined()
  const half = { ...withLicence(draft, '2026-11-21'), 'registrationBonus.termsUrl': 'http' }
  const seen = previewRecord(half, fixed)
  expect(seen?.licences).toHaveLength(1)
  expect(seen).not.toHaveProperty('registrationBonus')
})

it('merges the changes of two users and names the fields that both changed', () => {
  const theirs = { ...draft, name: 'Theirs', rtp: '95', 'licences.0.number': '2' }
  const mine = { ...draft, name: 'Mine', affiliateUrl: '', 'licences.0.number': '3' }
  expect(mergeDrafts(draft, mine, theirs)).toEqual({
    draft: { ...theirs, name: 'Mine', affiliateUrl: '', 'licences.0.number': '3' },
    both: ['name', 'licences'],
  })
  expect(mergeDrafts(draft, mine, mine).both).toEqual([])
})

describe('a number', () => {
  it.each([
    ['', undefined],
    ['  ', undefined],
    ['97', 97],
    ['96,5', 96.5],
    [' 1000.25 ', 1000.25],
  ])('reads %j', (text, number) => {
    expect(numberIn(text)).toBe(number)
  })

  it.each(['x', '1e9', '-1', '1.000,5', '.5', 'Infinity'])('refuses %j as a number', (text) => {
    expect(numberIn(text)).toBeNaN()
  })

  it.each([0.97, 0.9653, 0.955, 1, 0.5])('shows %d in percent and reads it back', (share) => {
    expect(percentOf(share)).not.toMatch(/\d{7}/)
    expect(shareOf(Number(percentOf(share)))).toBe(share)
  })
})
