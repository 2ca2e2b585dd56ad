import { beforeAll, expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { makeAdmin, makeLinkedUser } from './fixtures.ts'
import { openSettled } from './scenario.ts'

// Each list has a row.
beforeAll(async () => {
  await makeLinkedUser((await makeAdmin()).call, 'Nils')
})

test.each(['/admin/players', '/admin/blog', '/admin/casino', '/admin/audit'])(
  'on a phone the first row of %s stands on the first screen, and no key is offered',
  async (path) => {
    const { page, context } = await makeAdmin({ viewport: PHONE })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
    await openSettled(page, path)
    const row = await page.locator('[data-row]').first().boundingBox()
    expect(row?.y).toBeLessThan(PHONE.height - 44)
    if (path !== '/admin/casino') await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: 'Export' }).waitFor()
    expect(await page.getByRole('button', { name: 'Shortcuts' }).isVisible()).toBe(false)
  },
)
