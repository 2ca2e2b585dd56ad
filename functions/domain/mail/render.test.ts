import { describe, expect, test } from 'vitest'
import { LOCALES, languageTag } from '#shared/i18n/locales.ts'
import { type MailData, type MailName, renderMail } from './render.ts'

const name = 'Ada'
const code = '482913'
const reason = 'The id was not found'
const link = 'https://fairflight.example/it/verify/k7mq-w2?from=mail&x=1'
const instant = '2026-11-20T14:05:00.000Z'

const SAMPLES: { [N in MailName]: MailData[N][] } = {
  verification: [{ name, code, link }],
  password_reset: [
    { variant: 'code', name, code, link },
    { variant: 'link', name, link },
    { variant: 'login', name, link },
  ],
  email_change: [{ name, code, link }],
  email_change_notice: [{ name, link }],
  account_decision: [
    { variant: 'confirmed', name, link },
    { variant: 'rejected', name, reason, link },
  ],
  deposit_decision: [
    { variant: 'confirmed', name, link },
    { variant: 'rejected', name, reason, link },
  ],
  live_active: [{ name, link }],
  exclusion_set: [
    { variant: 'time_out', name, until: instant, link },
    { variant: 'self_exclusion', name, until: instant, link },
    { variant: 'forever', name, link },
  ],
  account_deleted: [{ name }],
  security_notice: [
    { variant: 'new_device', name, when: instant, link },
    { variant: 'password_changed', name, when: instant, link },
    { variant: 'email_changed', name, when: instant, link },
    { variant: 'passkey_changed', name, when: instant, link },
    { variant: 'passkey_reset', name, when: instant, link },
    {
      variant: 'summary',
      name,
      when: instant,
      link,
      changes: JSON.stringify({ email_change_notice: 2, 'security_notice.password_changed': 184 }),
    },
  ],
}

const NAMES = Object.keys(SAMPLES) as MailName[]
const ALL = NAMES.flatMap((mail) => SAMPLES[mail].map((data) => ({ mail, data })))
const runsOfSix = (text: string) => text.match(/\d{6,}/g) ?? []

describe.each(LOCALES)('mails in %s', (locale) => {
  test.each(ALL)('$mail $data.variant has all its parts', ({ mail, data }) => {
    const { subject, text, html } = renderMail(locale, mail, data)
    expect(`${subject}${text}${html}`).not.toMatch(/\{\{|\}\}|undefined|…/)
    expect(subject).not.toMatch(/\d|\n/)
    expect(html).toContain(`<html lang="${languageTag(locale)}">`)
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    expect(html).not.toMatch(/<table|<img|http-equiv/)
    for (const part of [text, html]) expect(runsOfSix(part)).toEqual('code' in data ? [code] : [])
    if ('reason' in data) expect(text).toContain(`\n\n${reason}\n\n`)
    if ('link' in data) {
      expect(text.trimEnd().split('\n').at(-1)).toBe(link)
      expect(html).toContain(`href="${link.replace('&', '&amp;')}"`)
    }
  })

  test('a code is on a line of its own', () => {
    expect(renderMail(locale, 'verification', { name, code, link }).text).toContain(`\n\n${code}\n\n`)
  })
})

test('values are escaped in HTML and can add no lines to the text', () => {
  const data = { variant: 'rejected', name: `<b>"O'Neil"`, reason: 'a <script>\n\n& more', link }
  const { text, html } = renderMail('en', 'account_decision', data)
  expect(html).toContain("Hello &lt;b&gt;&quot;O'Neil&quot;,")
  expect(html).toContain('a &lt;script&gt; &amp; more')
  expect(text).toContain('\n\na <script> & more\n\n')
})

test.each(['Player123456', 'www.example.com', 'see https://x', 'a@b', '{{code}} ٠١٢٣٤٥', '  '])(
  'the greeting leaves out the name "%s"',
  (odd) => {
    const { text } = renderMail('en', 'verification', { name: odd, code, link })
    expect(text).toMatch(/^Hello,$/m)
    expect(runsOfSix(text)).toEqual([code])
  },
)

test('a name that looks like a placeholder stays as it was typed', () => {
  expect(renderMail('en', 'verification', { name: '{{code}}', code, link }).text).toMatch(
    /^Hello \{\{code\}\},$/m,
  )
})

test('instants are written in the language, with the time zone', () => {
  const data = { variant: 'time_out', name, until: instant, link }
  expect(renderMail('en', 'exclusion_set', data).text).toContain('until Friday 20 November 2026, 14:05 UTC')
  expect(renderMail('de', 'exclusion_set', data).text).toContain(
    'bis Freitag, 20. November 2026, 14:05 Uhr UTC',
  )
})

test('a mail without a needed value is not rendered', () => {
  expect(() => renderMail('en', 'verification', { name, link })).toThrow('{{code}}')
  expect(() => renderMail('en', 'account_decision', { name, link })).toThrow('no variant')
  expect(() => renderMail('en', 'account_decision', { variant: 'constructor', name, link })).toThrow(
    'no variant',
  )
  expect(() => renderMail('en', 'live_active', { name, link: 'javascript:alert(1)' })).toThrow('http(s)')
  const badTime = { variant: 'new_device', name, when: 'soon', link }
  expect(() => renderMail('en', 'security_notice', badTime)).toThrow(RangeError)
})

test('a summary counts the mails by their subjects, the most frequent first', () => {
  const common = { variant: 'summary', name, when: instant, link }
  const changes = JSON.stringify({ email_change_notice: 2, 'security_notice.password_changed': 184 })
  const { text, html } = renderMail('de', 'security_notice', { ...common, changes })
  const counted = [
    '184 × Ihr Passwort wurde geändert',
    '2 × Eine Änderung Ihrer E-Mail-Adresse wurde angefordert',
  ]
  expect(text).toContain(`\n\n${counted.join('\n\n')}\n\n`)
  expect(html).toContain(counted.map((line) => `<p>${line}</p>`).join('\n'))
  expect(text).toContain('Freitag, 20. November 2026, 14:05 Uhr UTC')
  for (const gap of [undefined, '{}', '{"constructor":1}']) {
    const data = { ...common, ...(gap === undefined ? {} : { changes: gap }) }
    expect(() => renderMail('de', 'security_notice', data)).toThrow()
  }
})

test('mails about live mode and decisions repeat that rounds are random', () => {
  const live = renderMail('en', 'live_active', { name, link }).text
  expect(live).toContain('drawn at random')
  expect(live).toContain('The cooling-off period did not undo a deposit')
  expect(live).toContain('gambling support')
  expect(renderMail('en', 'exclusion_set', { variant: 'forever', name, link }).text).toContain(
    'Nobody can shorten or undo it',
  )
})
