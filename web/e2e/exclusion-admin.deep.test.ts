import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { makeAdmin, makePlayer, type Player, untilFound } from './fixtures.ts'
import { openSettled, seeText } from './scenario.ts'

const BUTTONS = 'button, input, textarea, a[href], summary, [role="button"], [role="menuitem"]'
/** Words that a control against an exclusion could use as its label or request, in these screens. */
const WOULD_TOUCH = /exclu|time-?out|(?:end|lift|shorten|clear|reset|remove) (?:the )?(?:break|pause|block)/i

/** Returns every control of the page: name, label, value and target. */
async function controlsOf(page: Page, which: string): Promise<string[]> {
  return page.locator(which).evaluateAll((found) =>
    found.map((element) => {
      const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : ''
      const names = ['name', 'id', 'aria-label', 'title', 'href', 'value'].map((name) =>
        element.getAttribute(name),
      )
      return [element.textContent, label, ...names].filter(Boolean).join(' | ')
    }),
  )
}

async function exclude({ call }: Player): Promise<string> {
  const { excludedUntil } = await call(api.users.exclude, { input: { period: '30d' } })
  return excludedUntil
}

test('no admin screen can change an exclusion, and each that shows users shows it', async () => {
  const staff = await makeAdmin()
  const player = await makePlayer(staff.call, 'Philippa')
  await exclude(player)
  await untilFound(staff.call, 'philippa')
  const { page } = staff
  const screens: readonly (readonly [path: string, shows?: RegExp])[] = [
    ['/admin'],
    ['/admin/players?search=philippa', /Philippa.*Excluded/],
    ['/admin/players/create'],
    [`/admin/players/${player.id}`],
    ['/admin/casino'],
    ['/admin/blog'],
    [`/admin/audit?subject=user:${player.id}`, /Time-out or self-exclusion set/],
  ]
  for (const [path, shows] of screens) {
    await openSettled(page, path)
    // The log's only select filters entries by action.
    const controls = await controlsOf(page, path.startsWith('/admin/audit') ? BUTTONS : `${BUTTONS}, select`)
    expect(controls.length).toBeGreaterThan(3)
    expect(
      controls.filter((control) => WOULD_TOUCH.test(control)),
      path,
    ).toEqual([])
    if (shows) await page.getByRole('row', { name: shows }).waitFor()
    if (path === `/admin/players/${player.id}`) await seeText(page, /^Excluded until/)
  }
  expect(staff.problems).toEqual([])
})
