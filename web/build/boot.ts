import { createHash } from 'node:crypto'
import { REMEMBERED } from '../src/lib/remembered.ts'

/** Without a paint, as in a background tab, the page's code starts after this time. */
const UNPAINTED_MS = 1000

/**
 * Starts a prerendered page's code once the page has been painted: earlier, the code would compete with the text for a slow
 * connection. Modules start one after the other, so that a slow phone stays responsive; if one is missing, the entry
 * reports it. A browser without modulepreload would also fetch them one by one, so it takes all at once. The script is
 * the same on every page, so the content security policy needs one hash. A button pressed too early is marked and
 * pressed again on hydration (web/src/document.ts, web/src/app/app.tsx); until then no form is submitted.
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
 * Marks the document before the first paint. `data-theme` is the chosen theme; dark needs none. `data-session` says who
 * was logged in here last, so that until the server answers the stylesheet shows no guest's parts to a user, shows the
 * bar at the foot, and reserves space for an exclusion's notice. Also handles the footer's theme switch, which therefore
 * works before the page's code loads, and adds the face: a first visit on a slow line keeps the system's, so text never
 * changes under the reader.
 */
export const BEFORE_PAINT = `(() => {
const key = 'fairflight.theme'
const root = document.documentElement
const show = (theme) => {
if (theme === 'light' || theme === 'system') root.dataset.theme = theme
else delete root.dataset.theme
for (const field of document.querySelectorAll('select[name="theme"]')) field.value = root.dataset.theme || 'dark'
}
try {
show(localStorage.getItem(key))
const [who, until] = (localStorage.getItem('${REMEMBERED}') || '').split(' ')
if (who) root.dataset.session = 'remembered ' + who + (until ? ' excluded' : '')
} catch {}
document.addEventListener('DOMContentLoaded', () => show(root.dataset.theme))
const face = document.querySelector('link[as="font"]')
if (face) {
const about = { weight: '400 700', display: 'optional' }
document.fonts.add(new FontFace('Inter', 'url(' + face.href + ')', about))
}
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

/**
 * Returns the hash source of an inline script or style for a content security policy,
 * https://www.w3.org/TR/CSP3/#grammardef-hash-source
 */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Hashes of the allowed inline scripts. */
export const SCRIPT_HASHES = [cspHash(BEFORE_PAINT), cspHash(BOOT)]
