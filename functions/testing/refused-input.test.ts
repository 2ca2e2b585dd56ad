import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { api, operations } from '#shared/api/index.ts'
import { IMAGE_BYTES_MAX } from '#shared/models/image.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { postFields } from '../endpoints/blogs/testing/posts.ts'
import { casinoFields } from '../endpoints/casino-links/testing/casinos.ts'
import { call, freshEmail } from './call.ts'
import { makeUser, PASSWORD } from './people.ts'

const NOW = Date.now()
const admin = await makeUser({ role: 'admin', adultConfirmed: undefined }, NOW)

const offer = { amount: 1, currency: 'GBP' }
const person = { name: 'Maria Rossi', email: freshEmail(), password: PASSWORD, adult: true }
const roster = Array.from({ length: 26 }, () => ({ id: '1', lega_info: { in_list: false } }))
const budget = (amount: unknown) => ({ limits: { lossBudget: { amount, currency: 'EUR', per: 'day' } } })
const stake = (amount: unknown, currency = 'EUR') => ({ stake: { amount, currency } })
const seo = (fields: object) => ({ seo: { title: '', description: '', image: '', ...fields } })

type Refused = readonly [path: string, change: object, code: string]

/** Fields that are refused, as changes of an input that is accepted. Unknown fields: shared/api/contract.test.ts. */
const REFUSED: readonly (readonly [AnyEndpoint, input: object, ...Refused[]])[] = [
  [
    api.users.register,
    person,
    ['name', { name: '' }, 'name_required'],
    ['name', { name: 'A' }, 'too_short'],
    ['name', { name: 'a\u202eb' }, 'control_characters'],
    ['name', { name: '\u200b\u3164' }, 'control_characters'],
    ['name', { name: 'x'.repeat(41) }, 'too_long'],
    ['email', { email: 'nobody' }, 'invalid_email'],
    ['password', { password: 'short' }, 'password_too_short'],
    ['password', { password: 'x'.repeat(129) }, 'too_long'],
    ['password', { password: 'password1234' }, 'password_guessable'],
    ['password', { password: 'maria rossi1' }, 'password_personal'],
    ['password', { password: person.email }, 'password_personal'],
    ['adult', { adult: false }, 'adult_required'],
    ['language', { language: 'nl' }, 'invalid_value'],
    ['statement', { statement: 'I may play.' }, 'statement_changed'],
  ],
  [
    api.users.update,
    {},
    ['avatar', { avatar: 'https://evil.example/a.png' }, 'invalid_value'],
    ['country', { country: 'gb' }, 'invalid_format'],
    ['limits.signalsPerDay', { limits: { signalsPerDay: 11 } }, 'too_big'],
    ['limits.sessionMinutes', { limits: { sessionMinutes: 9 } }, 'too_small'],
    ['limits.pending', { limits: { pending: {} } }, 'unknown_field'],
    ['limits.lossBudget.amount', budget(-1), 'too_small'],
    ['limits.lossBudget.amount', budget(1_000_000.01), 'too_big'],
    ['limits.lossBudget.amount', budget(null), 'invalid_type'],
    ['limits.lossBudget.amount', budget(1e-7), 'invalid_format'],
    ['oldPassword', { password: 'Slow ferries, 9 gulls' }, 'required'],
    ['oldPassword', { password: 'Slow ferries, 9 gulls', oldPassword: 'wrong one' }, 'password_wrong'],
    ['password', { password: 'password1234', oldPassword: PASSWORD }, 'password_guessable'],
  ],
  [
    api.users.confirmAge,
    { adult: true },
    ['adult', { adult: 'true' }, 'adult_required'],
    ['statement', { statement: 'I am at least 12 years old.' }, 'statement_changed'],
  ],
  [
    api.users.list,
    {},
    ['limit', { limit: 101 }, 'too_big'],
    ['search', { search: 'x'.repeat(101) }, 'too_long'],
    ['state', { state: 'rich' }, 'invalid_value'],
  ],
  [api.users.loginByLink, {}, ['token', { token: 'A'.repeat(120) }, 'code_format']],
  [api.users.exclude, {}, ['period', { period: '1s' }, 'invalid_value']],
  [
    api.harmMarkers.ask,
    {},
    ...['../../etc', 'Europe/Rome ', '+14:00', '<script>'].map(
      (timeZone) => ['timeZone', { timeZone }, 'invalid_format'] as const,
    ),
  ],
  [
    api.players.create,
    { name: 'Ida Player', email: freshEmail() },
    ['password', { role: 'editor' }, 'required'],
    ['password', { role: 'admin', password: 'dry Gulls 9 oa' }, 'staff_password'],
    ['role', { role: 'owner' }, 'invalid_value'],
  ],
  [api.players.update, {}, ['lega_info.in_list', { lega_info: { in_list: 'yes' } }, 'invalid_type']],
  [
    api.players.decideLink,
    {},
    ['account', {}, 'required'],
    ['reason', { account: 'rejected' }, 'reason_required'],
    ['account', { account: 'pending' }, 'invalid_value'],
  ],
  [
    api.casinos.create,
    casinoFields(),
    ['compensation', { compensation: 'revshare' }, 'compensation_refused'],
    ['compensation', { compensation: 'per_deposit' }, 'compensation_refused'],
    ['activationHours', { activationHours: 12 }, 'invalid_value'],
    ['affiliateUrl', { affiliateUrl: 'javascript:alert(1)' }, 'https_only'],
    ['rtp', { rtp: 1.2 }, 'too_big'],
    ['rtpSource', { rtpSource: undefined }, 'required'],
    ['code', { code: 'records' }, 'slug_reserved'],
    ['registrationBonus.termsUrl', { registrationBonus: offer }, 'required'],
    ['dailyWithdrawals.termsUrl', { dailyWithdrawals: { amount: 1 } }, 'required'],
  ],
  [
    api.casinoLinks.create,
    { casino: 'any', user_id: 'A1', country: 'GB' },
    ['user_id', { user_id: undefined }, 'required'],
    ['user_id', { user_id: '   ' }, 'required'],
    ['user_id', { user_id: 'a\u202eb' }, 'control_characters'],
    ['country', { country: 'XX' }, 'invalid_value'],
  ],
  [api.casinoLinks.update, { deposit: 'declared' }, ['deposit', { deposit: 'confirmed' }, 'invalid_value']],
  [
    api.rounds.create,
    { mode: 'live', risk: 'steady' },
    ['casinoHash', { casinoHash: 'g'.repeat(64) }, 'invalid_format'],
    ['casinoHash', { mode: 'fun', casinoHash: '0'.repeat(64) }, 'unknown_field'],
    // Nobody chooses the target.
    ['target', { target: 1.2 }, 'unknown_field'],
  ],
  [
    api.rounds.fly,
    {},
    ...['', 'a'.repeat(65), 'a:b', 'ü'].map(
      (clientSeed) => ['clientSeed', { clientSeed }, 'invalid_format'] as const,
    ),
  ],
  [
    api.rounds.reportOutcome,
    { multiplier: 1 },
    ['stake.amount', stake(1.005), 'invalid_format'],
    ['stake.amount', stake(Number.NaN), 'invalid_type'],
    ['stake.currency', stake(1, 'eur'), 'invalid_format'],
  ],
  [
    api.diary.create,
    { in: 40, out: 25.5, currency: 'GBP', minutes: 45 },
    ['out', { out: undefined }, 'required'],
    ['minutes', { minutes: 0 }, 'too_small'],
    ['minutes', { minutes: 1441 }, 'too_big'],
    ['note', { note: 'x'.repeat(201) }, 'too_long'],
    ['at', { at: '2026-11-22' }, 'invalid_format'],
    ['at', { at: '1969-12-31T23:59:59.999Z' }, 'invalid_value'],
    ['at', { at: iso(NOW + 1) }, 'future_date'],
  ],
  [
    api.auditLog.list,
    {},
    ['action', { action: 'blogs; drop' }, 'invalid_format'],
    ['from', { from: '2027-02-30' }, 'invalid_format'],
  ],
  [api.clubs.create, { name: 'x' }, ['image', { image: 'http://images.example.com/x.png' }, 'https_only']],
  [
    api.products.create,
    { title: 'Harbour cup' },
    ['title', { title: '' }, 'required'],
    ['max_users', { max_users: 101 }, 'too_big'],
    ['match_days', { match_days: 367 }, 'too_big'],
    ['lines', { lines: Array.from({ length: 51 }, () => 'x') }, 'too_big'],
    ['allowedUsers.0.rosa', { allowedUsers: [{ id: admin.id, rosa: roster }] }, 'too_big'],
  ],
  [
    api.categories.create,
    { name: { en: 'News' } },
    ['name', { name: undefined }, 'required'],
    ['name.xx', { name: { en: 'News', xx: 'News' } }, 'unknown_field'],
    ['slug', { slug: 'Über uns' }, 'invalid_format'],
    ['slug', { name: { en: '✈️' } }, 'required'],
  ],
  [
    api.blogs.create,
    postFields(),
    ['title', { title: ' ' }, 'required'],
    ['slug', { slug: 'LOGIN' }, 'slug_reserved'],
    ['slug', { slug: 'it' }, 'slug_reserved'],
    ['content', { content: 'é'.repeat(100_001) }, 'too_long'],
    ['thumbnail', { thumbnail: '//a.example/a.png' }, 'https_only'],
    ['seo.image', seo({ image: 'data:image/png;base64,A' }), 'https_only'],
    ['category', { category: '0'.repeat(36) }, 'invalid_value'],
    ['translationOf', { translationOf: '0'.repeat(36) }, 'invalid_value'],
    ['publishAt', { status: 'scheduled' }, 'required'],
    ['publishAt', { status: 'scheduled', publishAt: iso(NOW + 367 * DAY_MS) }, 'too_big'],
    ['publishAt', { status: 'published', publishAt: iso(NOW + 1000) }, 'invalid_value'],
    ['quotesToRefute.reason', { quotesToRefute: { reason: 'short' } }, 'too_short'],
  ],
  [api.blogs.restore, { restore: 1 }, ['restore', { restore: 0 }, 'too_small']],
  [
    api.images.create,
    { alt: 'A plane', type: 'image/png', bytes: 100 },
    ['alt', { alt: '  ' }, 'required'],
    ['type', { type: 'image/svg+xml' }, 'invalid_value'],
    ['bytes', { bytes: IMAGE_BYTES_MAX + 1 }, 'too_big'],
  ],
  [
    api.images.update,
    { alt: 'A plane' },
    ['alts.xx', { alts: { xx: 'a' } }, 'unknown_field'],
    ['alts.de', { alts: { de: 'x'.repeat(301) } }, 'too_long'],
  ],
]

const idOf = (endpoint: AnyEndpoint) => operations.find((one) => one.endpoint === endpoint)?.id
const VALUES: Readonly<Record<string, string>> = { id: admin.id, casino: 'any' }
const paramsOf = ({ path }: AnyEndpoint) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, VALUES[name] ?? '']))

describe.each(REFUSED.map(([endpoint, input, ...rows]) => ({ id: idOf(endpoint), endpoint, input, rows })))(
  '$id',
  ({ endpoint, input, rows }) => {
    test.each(rows)('refuses a bad %s: %j', async (path, change, code) => {
      const fields = { ...input, ...change }
      const sent = endpoint.method === 'GET' ? { input: fields } : { rawBody: JSON.stringify(fields) }
      const answer = await call(endpoint, { as: admin.cookie, at: NOW, params: paramsOf(endpoint), ...sent })
      expect(answer.error).toMatchObject({ statusCode: 400, code: 'invalid_input' })
      expect(answer.error.fields).toContainEqual({ path, code, message: expect.any(String) })
    })
  },
)
