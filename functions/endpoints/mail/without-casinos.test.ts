import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { type MailName, renderMail } from '../../domain/mail/render.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { mailsTo, PASSWORD } from '../../testing/people.ts'
import { handler as activate } from '../casino-links/activate.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink, newUser } from '../casino-links/testing/people.ts'

const NOW = Date.now()
const { users, players } = api

const casino = await newCasino({
  name: 'Ventus Sky',
  url: 'https://ventus-sky.example.net/',
  affiliateUrl: 'https://ventus-partners.example.org/?partner=fairflight',
  compensation: 'per_signup',
  licences: [
    {
      country: 'GB',
      authority: 'UKGC',
      number: 'LIC-90417-R',
      url: 'https://register.example.com/',
      checkedAt: '2024-05-01T00:00:00.000Z',
    },
  ],
})
const admin = await newUser(NOW, { role: 'admin' })

const KINDS: readonly MailName[] = [
  'account_decision',
  'account_deleted',
  'deposit_decision',
  'email_change',
  'email_change_notice',
  'exclusion_set',
  'live_active',
  'password_reset',
  'security_notice',
  'verification',
]

test.each(LOCALES)(
  'no mail of any kind in %s names a casino, its host, its code or its licence',
  async (locale) => {
    const people = [
      await decidedOn(locale),
      await activated(locale),
      await securing(locale),
      await leaving(locale),
      await registering(locale),
    ]
    const mails = (await Promise.all(people.flat().map(mailsTo))).flat()
    expect([...new Set(mails.map(({ mail }) => mail))].toSorted()).toEqual(KINDS)
    for (const { mail, data, locale: language } of mails) {
      expect(language).toBe(locale)
      const { subject, text, html } = renderMail(language, mail, data)
      expect(`${subject} ${text} ${html}`).not.toMatch(/ventus|90417/i)
      expect(`${subject} ${text} ${html}`).not.toContain(casino.code)
    }
  },
)

/** @returns the addresses that got mail, as do the functions below */
async function decidedOn(language: Locale): Promise<string[]> {
  const user = await newUser(NOW, { language })
  await giveLink(user, casino.code, 'account-pending', NOW)
  const params = { id: user.id, casino: casino.code }
  const decide = (input: object) =>
    call(players.decideLink, { as: admin.cookie, at: NOW, params, input: {}, rawBody: JSON.stringify(input) })
  await decide({ account: 'rejected', reason: 'Not found at Ventus Sky' })
  await decide({ account: 'rejected', reason: 'Not found' })
  const other = await newUser(NOW, { language })
  await giveLink(other, casino.code, 'deposit-declared', NOW)
  await call(players.decideLink, {
    as: admin.cookie,
    at: NOW,
    params: { ...params, id: other.id },
    input: { deposit: 'confirmed' },
  })
  return [user.email, other.email]
}

async function activated(language: Locale): Promise<string[]> {
  const user = await newUser(NOW, { language })
  await giveLink(user, casino.code, 'cooling-off', NOW)
  await activate({ time: iso(NOW + DAY_MS) })
  return [user.email]
}

async function securing(language: Locale): Promise<string[]> {
  const user = await newUser(NOW, { language })
  await giveLink(user, casino.code, 'cooling-off', NOW)
  const as = { as: user.cookie, at: NOW }
  const email = freshEmail()
  await call(users.changeEmail, { ...as, input: { email } })
  const headers = { 'accept-language': language }
  await call(users.forgotPassword, { at: NOW, headers, input: { email: user.email } })
  const input = { password: 'Another harbour, late 9', oldPassword: PASSWORD }
  await call(users.update, { ...as, params: { id: user.id }, input })
  return [user.email, email]
}

async function leaving(language: Locale): Promise<string[]> {
  const user = await newUser(NOW, { language })
  await giveLink(user, casino.code, 'cooling-off', NOW)
  const as = { as: user.cookie, at: NOW }
  await call(users.exclude, { ...as, input: { period: 'forever' } })
  await call(users.remove, { ...as, params: { id: user.id } })
  return [user.email]
}

async function registering(language: Locale): Promise<string[]> {
  const email = freshEmail()
  const input = { name: 'Ada', email, password: PASSWORD, adult: true, country: 'GB', language } as const
  expect((await call(users.register, { at: NOW, input })).status).toBe(201)
  return [email]
}
