import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2 A and AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const CONTRAST = ['color-contrast', 'link-in-text-block']

// Read here because axe's package for Playwright loads over a megabyte into every page twice, a fifth of its time.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns axe's findings once the page is still, one line per element. Scrolls to the top first: content under the
 * sticky header of a scrolled page is no fault.
 */
export async function runAxe(page: Page, rules: 'all' | 'contrast' = 'all'): Promise<string[]> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = {
    runOnly: rules === 'all' ? { type: 'tag', values: TAGS } : { type: 'rule', values: CONTRAST },
    // Omits passed rules, which take a third of the time on a long page.
    resultTypes: ['violations', 'incomplete'],
  }
  const { violations, incomplete } = await page.evaluate(
    (chosen): Promise<AxeResults> => Reflect.get(window, 'axe').run(document, chosen),
    options,
  )
  // Text in the colour of its background may be hidden on purpose, so axe reports it as incomplete; here it is always
  // an error.
  const invisible = incomplete.map((rule) => ({
    ...rule,
    nodes: rule.nodes.filter(({ any }) => any[0]?.data?.messageKey === 'equalRatio'),
  }))
  return [...violations, ...invisible].flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 140)} ${any[0]?.message ?? ''}`),
  )
}

/** Waits until no content is dimmed or fading, since axe would report its contrast. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    // Busy content in a closed fold loads only when the fold opens.
    const busy = [...document.querySelectorAll('[aria-busy="true"]')].some((each) => each.checkVisibility())
    return moving.length === 0 && !busy
  })
}
