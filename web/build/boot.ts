import { createHash } from 'node:crypto'

/** Where nothing is painted (a tab in the background), the code of the page starts after this. */
const UNPAINTED_MS = 1000

/**
 * Fetches the code of a page that stands in its HTML once it has been painted: before, text and code would
 * share a slow line, and the text would be the later for it. The same on every page, so that the content
 * security policy names one hash.
 */
export const BOOT = `(() => {
let started = false
const start = () => {
if (started) return
started = true
const files = document.getElementById('root').dataset.scripts.split(' ')
for (const file of files.slice(1)) {
const link = document.createElement('link')
link.rel = 'modulepreload'
link.href = file
document.head.append(link)
}
import(files[0])
}
try {
new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
} catch {
start()
}
setTimeout(start, ${UNPAINTED_MS})
})()`

/** An inline script or style as a content security policy names it, https://www.w3.org/TR/CSP3/#grammardef-hash-source */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
