// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/i18n/locales.ts'
import type { SiteFileName } from '#shared/site/pages.ts'
import { writePage } from './prerender.tsx'

/** Words that may show in English before anything is opened. */
const BUDGETS = {
  home: 450,
  faq: 300,
  howItWorks: 500,
  verifier: 220,
  lab: 220,
  listCheck: 220,
  trackRecord: 250,
  playSafe: 900,
  privacy: 1800,
  terms: 1100,
} as const satisfies Partial<Record<SiteFileName, number>>

/** The other languages need more words for the same. */
const OTHERS = 1.25

const NOT_SHOWN = 'details > :not(summary), script, style, noscript, template, [hidden], .visually-hidden'

/** The words of `main` as the built page shows them, with what is folded left folded. */
function shownWords(html: string): string[] {
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main')
  if (!main) throw new Error('the page has no main')
  for (const hidden of main.querySelectorAll(NOT_SHOWN)) hidden.remove()
  const texts: string[] = []
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  return texts
    .join(' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

const limitOf = (limit: number, locale: Locale) => (locale === DEFAULT_LOCALE ? limit : limit * OTHERS)

test.each(Object.keys(BUDGETS) as (keyof typeof BUDGETS)[])(
  '%s says before anything is opened no more than a reader takes in',
  async (name) => {
    for (const locale of LOCALES) {
      const { html } = await writePage(locale, name, 'https://fairflight.example')
      const words = shownWords(html)
      // A page that is empty keeps every budget.
      expect(words.length, locale).toBeGreaterThan(30)
      expect(words.length, locale).toBeLessThanOrEqual(limitOf(BUDGETS[name], locale))
    }
  },
  60_000,
)
