import { expect, test } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { AccountId } from './account-id.tsx'

test.each([
  ['falcon_7', 'falcon_7'],
  ['f\u0430lc\u0430n\u20117', 'f\u0430lc\u0430n\u20117Unusual characters: \u0430 (U+0430), \u2011 (U+2011)'],
])('%s', async (id, shown) => {
  const { container } = await renderPage({ pages: { '/': <AccountId id={id} /> }, at: '/' })
  expect(container.textContent).toContain(shown)
  expect(container.textContent?.includes('U+')).toBe(shown !== id)
})
