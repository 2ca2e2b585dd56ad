import type { Page } from 'playwright-core'
import { type Locale, languageTag } from '#shared/i18n/locales.ts'
import { PRERENDERED, type SiteFileName } from '#shared/site/pages.ts'

const FILES = import.meta.glob<object>('../src/i18n/en/*.json', { eager: true, import: 'default' })

/** Returns the dotted keys of our translations as code would use them, without plural suffixes. */
function dottedKeys(words: object, prefix = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) => {
    if (typeof value !== 'string') return dottedKeys(value, `${prefix}${key}.`)
    return [prefix + key, prefix + key.replace(/_(zero|one|two|few|many|other)$/, '')]
  })
}

const KEYS = new Set(
  Object.values(FILES)
    .flatMap((words) => dottedKeys(words))
    .filter((key) => key.includes('.')),
)
const FEATURES = Object.keys(FILES).map((file) => file.replace(/^.*\/|\.json$/g, ''))
const BROKEN = new RegExp(
  `\\{\\{|\\}\\}|\\[object|\\b(?:undefined|NaN|Invalid Date|(?:${FEATURES.join('|')}):\\w)`,
)

function isRaw(text: string): boolean {
  return BROKEN.test(text) || (text.match(/\w[\w-]*(?:\.\w[\w-]*)+/g) ?? []).some((token) => KEYS.has(token))
}

/** Runs in the page: returns its language and title, and each text that it shows or tells. */
function readTexts() {
  const textAttributes = [
    'aria-label',
    'aria-valuetext',
    'aria-description',
    'alt',
    'title',
    'placeholder',
    'content',
  ]
  const { title, documentElement } = document
  const texts = new Set([title])
  for (const element of document.querySelectorAll('*')) {
    for (const name of textAttributes) texts.add(element.getAttribute(name) ?? '')
    if (/^(SCRIPT|STYLE|NOSCRIPT|CODE)$/.test(element.tagName)) continue
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) texts.add(node.nodeValue ?? '')
  }
  // One string crosses to the test in a tenth of the time of many.
  return { title, lang: documentElement.lang, texts: JSON.stringify([...texts]) }
}

/** Finds raw keys, placeholders and unset values; checks the document's language and title. */
export async function translationViolations(page: Page, locale: Locale): Promise<string[]> {
  const { title, lang, texts } = await page.evaluate(readTexts)
  const raw = (JSON.parse(texts) as string[]).filter(isRaw)
  return [
    ...raw.map((text) => `untranslated: ${text.trim().slice(0, 80)}`),
    ...(lang === languageTag(locale) ? [] : [`lang is "${lang}"`]),
    ...(title.replace('Fairflight', '').replace('·', '').trim() === '' ? ['no title'] : []),
  ]
}

/** Pages whose scripts render a tool; without scripts they only explain it. */
const TOOLS: readonly SiteFileName[] = ['verifier', 'lab', 'listCheck', 'trackRecord']

/**
 * Checks that a public page is complete without JavaScript: its HTML has the text and links that its scripts show.
 */
export async function prerenderViolations(page: Page, name: SiteFileName): Promise<string[]> {
  if (!PRERENDERED.some((prerendered) => prerendered === name)) return []
  const { read, shown, links, title } = await page.evaluate(async () => {
    const html = await (await fetch(location.href)).text()
    const plain = new DOMParser().parseFromString(html, 'text/html')
    // Closed answers count: they can be opened without a script.
    const words = (text: Document) => text.querySelector('main')?.textContent?.split(/\s+/).length ?? 0
    const isSame = plain.title === document.title
    const links = plain.querySelectorAll('footer a').length
    return { read: words(plain), shown: words(document), links, title: isSame }
  })
  const isTool = TOOLS.includes(name)
  return [
    ...(read > 60 ? [] : [`only ${read} words without JavaScript`]),
    ...(isTool || read / shown > 0.9 ? [] : [`${read} of ${shown} words without JavaScript`]),
    ...(links > 10 ? [] : [`${links} links in the footer without JavaScript`]),
    ...(title ? [] : ['another title without JavaScript']),
  ]
}
