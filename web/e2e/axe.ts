import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2 A and AA, and what axe holds for good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const CONTRAST = ['color-contrast', 'link-in-text-block']

// As text: the package for Playwright loads more than a megabyte twice into every page, a fifth of the time of a look at it.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on the page once it stands still, one line for each element. From the top: what the header covers of a
 * page that was scrolled is no fault.
 */
export async function runAxe(page: Page, rules: 'all' | 'contrast' = 'all'): Promise<string[]> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = {
    runOnly: rules === 'all' ? { type: 'tag', values: TAGS } : { type: 'rule', values: CONTRAST },
    // What is right need not be described: a third of the time on a long page.
    resultTypes: ['violations', 'incomplete'],
  }
  const { violations, incomplete } = await page.evaluate(
    (chosen): Promise<AxeResults> => Reflect.get(window, 'axe').run(document, chosen),
    options,
  )
  // Text in the very colour behind it could be hidden on purpose, so axe leaves that to us: here none is.
  const invisible = incomplete.map((rule) => ({
    ...rule,
    nodes: rule.nodes.filter(({ any }) => any[0]?.data?.messageKey === 'equalRatio'),
  }))
  return [...violations, ...invisible].flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 140)} ${any[0]?.message ?? ''}`),
  )
}

/** What is being loaded anew is dimmed, and what fades is neither here nor there: axe would find it pale. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    return moving.length === 0 && document.querySelector('[aria-busy="true"]') === null
  })
}
