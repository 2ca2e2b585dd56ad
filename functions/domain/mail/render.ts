import { escapeHtml } from '#shared/html.ts'
import de from '#shared/i18n/de/mail.json' with { type: 'json' }
import en from '#shared/i18n/en/mail.json' with { type: 'json' }
import es from '#shared/i18n/es/mail.json' with { type: 'json' }
import fr from '#shared/i18n/fr/mail.json' with { type: 'json' }
import it from '#shared/i18n/it/mail.json' with { type: 'json' }
import { type Locale, languageTag } from '#shared/i18n/locales.ts'
import { formatMoment } from '#shared/i18n/moment.ts'
import pt from '#shared/i18n/pt/mail.json' with { type: 'json' }
import { fill, PLACEHOLDER } from '#shared/i18n/texts.ts'
import { ownValue } from '#shared/own-value.ts'

/**
 * The values of each mail of docs/product.md, section 9; no other mails exist. `link` is an absolute URL, `when` and
 * `until` are ISO instants. Callers that queue mail import these types only, so their bundles hold no texts.
 */
export type MailData = {
  verification: { name: string; code: string; link: string }
  password_reset:
    | { variant: 'code'; name: string; code: string; link: string }
    /** `link` sets a password after the day's codes are spent; `login` logs in on a new device. */
    | { variant: 'link' | 'login'; name: string; link: string }
  email_change: { name: string; code: string; link: string }
  email_change_notice: { name: string; link: string }
  account_decision: DecisionData
  deposit_decision: DecisionData
  live_active: { name: string; link: string }
  exclusion_set:
    | { variant: 'time_out' | 'self_exclusion'; name: string; until: string; link: string }
    | { variant: 'forever'; name: string; link: string }
  account_deleted: { name: string }
  security_notice:
    | {
        variant: 'new_device' | 'password_changed' | 'email_changed' | 'passkey_changed' | 'passkey_reset'
        name: string
        when: string
        link: string
      }
    // `changes` is JSON with the number of each mail (`mail` or `mail.variant`), `when` the time of the last one.
    | { variant: 'summary'; name: string; when: string; link: string; changes: string }
}
type DecisionData =
  | { variant: 'confirmed'; name: string; link: string }
  | { variant: 'rejected'; name: string; reason: string; link: string }

export type MailName = keyof MailData

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface MailText {
  readonly subject: string
  /**
   * Templates. `{{code}}` or `{{reason}}` alone is set off, `{{changes}}` becomes a paragraph for each kind of mail,
   * and a name of `SHARED` becomes its text.
   */
  readonly paragraphs: readonly string[]
  /** The link's label. The plain text adds the address. */
  readonly link?: string
}

/** Texts that several mails share. */
const SHARED = ['help', 'valid', 'notYou', 'exclusion', 'afterwards', 'toProfile', 'toSetup'] as const

interface MailTexts extends Readonly<Record<(typeof SHARED)[number], string>> {
  readonly greeting: string
  readonly greetingPlain: string
  readonly footer: string
  readonly mails: Readonly<Record<MailName, MailText | Readonly<Record<string, MailText>>>>
}

const TEXTS: Readonly<Record<Locale, MailTexts>> = { en, it, es, fr, de, pt }

/**
 * Renders a mail in the recipient's language. In plain text the link comes last, on its own line, and the code is the
 * only run of six digits (callers pass links whose token has none).
 *
 * @throws Error for an unknown variant, a missing value, or a link that is not http(s): a mail with a gap is not
 * sent.
 */
export function renderMail(
  locale: Locale,
  name: MailName,
  data: Readonly<Record<string, string>>,
): RenderedMail {
  const texts = TEXTS[locale]
  const mail = pickText(texts, name, data.variant)
  const shared = Object.fromEntries(SHARED.map((key) => [key, texts[key]]))
  const values = { ...formatValues(locale, data), ...shared }
  const greeting = fillAll(isPlainName(data.name) ? texts.greeting : texts.greetingPlain, values)
  const paragraphs = mail.paragraphs.flatMap((template): Paragraph[] =>
    template === '{{changes}}'
      ? changeLines(texts, data.changes).map((text) => ({ kind: 'plain', text }))
      : [{ kind: ownValue(SET_OFF, template) ?? 'plain', text: fillAll(template, values) }],
  )
  const link =
    mail.link === undefined ? undefined : { label: fillAll(mail.link, values), url: webUrl(data.link) }
  const text = [
    mail.subject,
    greeting,
    ...paragraphs.map((paragraph) => paragraph.text),
    texts.footer,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
  ]
  const html = renderHtml({
    locale,
    subject: mail.subject,
    greeting,
    paragraphs,
    link,
    footer: texts.footer,
  })
  return { subject: mail.subject, text: `${text.join('\n\n')}\n`, html }
}

/**
 * Lines such as "3 × Your password was changed", made from the subjects of the single mails, the most frequent first.
 */
function changeLines(texts: MailTexts, changes = '{}'): string[] {
  const counts = Object.entries<number>(JSON.parse(changes)).toSorted(([, a], [, b]) => b - a)
  if (counts.length === 0) throw new Error('mail needs changes to sum up')
  return counts.map(([kind, count]) => {
    const [name, variant] = kind.split('.')
    return `${count} × ${pickText(texts, name, variant).subject}`
  })
}

function pickText(texts: MailTexts, name: string | undefined, variant: string | undefined): MailText {
  const entry = ownValue(texts.mails, name ?? '')
  if (!entry) throw new Error(`there is no mail ${name}`)
  if (isMailText(entry)) return entry
  const text = variant === undefined ? undefined : ownValue(entry, variant)
  if (!text) throw new Error(`mail ${name} has no variant ${variant}`)
  return text
}

function isMailText(entry: MailText | Readonly<Record<string, MailText>>): entry is MailText {
  return typeof entry.subject === 'string'
}

/** Formats instants in words with the time zone, and puts every value on one line, so that none can add lines. */
function formatValues(locale: Locale, data: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (key === 'when' || key === 'until')
        return [key, `${formatMoment(locale, value, { timeZone: 'UTC', withYear: true })} UTC`]
      return [key, value.replace(/\s+/gu, ' ').trim()]
    }),
  )
}

/**
 * False for a name that a mail program would turn into a link, or that could pass for the code; the greeting leaves
 * it out. Somebody who registers another person's address chooses the name in that mail.
 */
function isPlainName(name: string | undefined): boolean {
  return name !== undefined && name.trim() !== '' && !/\p{Nd}{6}|[/@\\]|\S[.:]\S/u.test(name)
}

function fillAll(template: string, values: Readonly<Record<string, string>>): string {
  const missing = [...template.matchAll(PLACEHOLDER)].find((match) => !ownValue(values, match[1] ?? ''))
  if (missing) throw new Error(`mail needs a value for ${missing[0]}`)
  return fill(template, values)
}

function webUrl(link: string | undefined): string {
  const url = URL.parse(link ?? '')
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new Error('mail needs an http(s) link')
  return url.href
}

interface Paragraph {
  readonly text: string
  readonly kind: 'plain' | 'code' | 'quote'
}

interface HtmlMail {
  readonly locale: Locale
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly Paragraph[]
  readonly link: { readonly label: string; readonly url: string } | undefined
  readonly footer: string
}

const SET_OFF: Readonly<Record<string, Paragraph['kind']>> = { '{{code}}': 'code', '{{reason}}': 'quote' }

// Colours have three hex digits: six could be mistaken for the code. Contrast on white: #111 18.9:1, #555 7.5:1, link
// #b00 7.9:1.
const STYLES = {
  body: 'margin:0;background:#fff;color:#111;font:16px/1.5 system-ui,sans-serif',
  main: 'max-width:36em;margin:0 auto;padding:24px 16px',
  heading: 'font-size:22px;line-height:1.3;margin:0 0 16px',
  code: 'font:700 28px/1.5 ui-monospace,monospace;letter-spacing:4px',
  quote: 'margin:0;padding-left:12px;border-left:3px solid #999',
  link: 'color:#b00',
  footer: 'color:#555;font-size:14px;margin-top:32px',
}

function paragraphHtml({ kind, text }: Paragraph): string {
  const content = escapeHtml(text)
  if (kind === 'code') return `<p style="${STYLES.code}">${content}</p>`
  if (kind === 'quote') return `<blockquote style="${STYLES.quote}">${content}</blockquote>`
  return `<p>${content}</p>`
}

/** The HTML of a mail: one column, dark on light, without tables, images or remote parts. Escapes all values. */
function renderHtml(mail: HtmlMail): string {
  const { link } = mail
  return [
    '<!doctype html>',
    `<html lang="${languageTag(mail.locale)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light">',
    `<title>${escapeHtml(mail.subject)}</title>`,
    '</head>',
    `<body style="${STYLES.body}">`,
    `<main style="${STYLES.main}">`,
    `<h1 style="${STYLES.heading}">${escapeHtml(mail.subject)}</h1>`,
    `<p>${escapeHtml(mail.greeting)}</p>`,
    ...mail.paragraphs.map(paragraphHtml),
    ...(link
      ? [`<p><a href="${escapeHtml(link.url)}" style="${STYLES.link}">${escapeHtml(link.label)}</a></p>`]
      : []),
    `<p style="${STYLES.footer}">${escapeHtml(mail.footer)}</p>`,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
