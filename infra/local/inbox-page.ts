import type { CaughtMail } from './inbox.ts'

/** The caught mails as a page, newest first. */
export function inboxPage(mails: readonly CaughtMail[]): string {
  const articles = mails.map(article).reverse().join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mail of this machine (${mails.length})</title>
<link rel="stylesheet" href="/__local/inbox.css">
</head>
<body>
<h1>Mail of this machine</h1>
<p>Fairflight on this machine sends no mail: whatever it would send is caught here. This page exists on the
local run only. <a href="/__local/inbox">Reload</a> · <a href="/__local/mail">As JSON</a> · <a href="/">To the site</a></p>
${articles === '' ? '<p>No mail yet.</p>' : articles}
</body>
</html>
`
}

function article(mail: CaughtMail): string {
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time>${escapeHtml(mail.at)}</time></p>
<pre>${mail.text.split('\n').map(lineWithLink).join('\n')}</pre>
</article>`
}

/** Mails put a link on a line of its own. */
function lineWithLink(line: string): string {
  const escaped = escapeHtml(line)
  return /^https?:\/\/\S+$/.test(line.trim()) ? `<a href="${escaped.trim()}">${escaped.trim()}</a>` : escaped
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** In a file of its own, since the policy of the product's pages allows no style within a page. */
export const INBOX_STYLE = `
:root { color-scheme: dark; }
body { margin: 2rem auto; max-width: 48rem; padding: 0 1rem; background: #121730; color: #eef0fa; font: 1rem/1.5 system-ui, sans-serif; }
a { color: #9db4ff; }
article { margin: 1rem 0; padding: 0.5rem 1rem; border: 1px solid #3a4268; border-radius: 0.5rem; }
h2 { margin: 0.25rem 0; font-size: 1.1rem; }
p { margin: 0.25rem 0; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; font: inherit; }
`
