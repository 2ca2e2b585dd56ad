import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** WCAG 2.2 A and AA, and what axe holds for good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const CONTRAST = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page once it stands still, one line for each element. */
export async function runAxe(page: Page, rules: 'all' | 'contrast' = 'all'): Promise<string[]> {
  await settled(page)
  // Half a megabyte, once for each document.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // There are no frames to look into, and without them one need not open a tab for each result.
  const builder = new AxeBuilder({ page, ...(isLoaded ? { axeSource: ';' } : {}) })
    .setLegacyMode()
    // What is right need not be described: a third of the time on a long page.
    .options({ resultTypes: ['violations', 'incomplete'] })
  const chosen = rules === 'all' ? builder.withTags(TAGS) : builder.withRules(CONTRAST)
  const { violations, incomplete } = await chosen.analyze()
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
