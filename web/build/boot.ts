import { createHash } from 'node:crypto'

/** Where nothing is painted (a tab in the background), the code of the page starts after this. */
const UNPAINTED_MS = 1000

/**
 * Fetches the code of a page that stands in its HTML once it has been painted: before, text and code would
 * share a slow line, and the text would be the later for it. Its parts begin one after the other: a slow phone answers its
 * reader in between; where one is gone, the entry says so. A browser that does not preload would fetch them one after the
 * other, too, and takes them all at once. The same on every page, so that the content security policy names
 * one hash. A button that is pressed before is marked, and pressed again by what takes it over (web/src/document.ts,
 * web/src/app/app.tsx); until then no form is sent.
 */
export const BOOT = `(() => {
let started = false
const root = document.documentElement
document.addEventListener('click', ({ target }) => {
if (!('started' in root.dataset)) target.closest('button')?.setAttribute('data-pressed', '')
})
document.addEventListener('submit', (event) => {
if (!('started' in root.dataset)) event.preventDefault()
})
const start = async () => {
if (started) return
started = true
const [entry, ...parts] = document.getElementById('root').dataset.scripts.split(' ')
let link
for (const file of parts) {
link = document.createElement('link')
link.rel = 'modulepreload'
link.href = file
document.head.append(link)
}
if (link?.relList.supports('modulepreload')) for (const file of parts) await import(file).catch(() => undefined)
import(entry)
}
try {
new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
} catch {
start()
}
setTimeout(start, ${UNPAINTED_MS})
})()`

/**
 * The theme that the person chose here, before the first paint; and what its switch in the footer does, so that it
 * works before the page's code is there. Dark needs no attribute.
 */
export const THEME = `(() => {
const key = 'fairflight.theme'
const root = document.documentElement
const show = (theme) => {
if (theme === 'light' || theme === 'system') root.dataset.theme = theme
else delete root.dataset.theme
for (const field of document.querySelectorAll('select[name="theme"]')) field.value = root.dataset.theme || 'dark'
}
try {
show(localStorage.getItem(key))
} catch {}
document.addEventListener('DOMContentLoaded', () => show(root.dataset.theme))
addEventListener('storage', (event) => {
if (event.key === key) show(event.newValue)
})
document.addEventListener('change', ({ target }) => {
if (target.name !== 'theme') return
show(target.value)
try {
localStorage.setItem(key, target.value)
} catch {}
})
})()`

/** An inline script or style as a content security policy names it, https://www.w3.org/TR/CSP3/#grammardef-hash-source */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The inline scripts that a page may have. */
export const SCRIPT_HASHES = [cspHash(THEME), cspHash(BOOT)]
