import { type Locale, languageTag } from '#shared/i18n/locales.ts'
import { ownValue } from '#shared/own-value.ts'

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

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Safe inside elements and quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ownValue(ESCAPES, character) ?? '')
}

// Colours have three hex digits: six would look like a code to whoever searches the mail for one. Contrast
// on white: #111 18.9:1, #555 7.5:1, link #b00 7.9:1.
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

/** One column, dark on light, without tables, images or remote parts. All values are escaped here. */
export function renderHtml(mail: HtmlMail): string {
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
