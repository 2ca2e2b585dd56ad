import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import german from '#web/i18n/de/setup.json' with { type: 'json' }
import english from '#web/i18n/en/setup.json' with { type: 'json' }
import { runAxe } from './axe.ts'
import { control, PHONE } from './browser.ts'
import { judgeCasinoLinks } from './casino-links.ts'
import { makeAdmin, makeNewcomer } from './fixtures.ts'
import { expectNoOverflow, openSettled, seeText } from './scenario.ts'

const HOSTS = ['example.com', 'bet.br']
const BRAZILIAN = `plain-${Date.now()}`

afterAll(async () => {
  await control('visitor', { country: 'GB' })
})

/** Matches what stands before a casino's link: that it is an advertisement, and how we are paid. */
function disclosed({ choose }: typeof english, ...kinds: (keyof typeof english.choose.pay)[]): RegExp {
  return new RegExp(`^${choose.advertisement} · (?:${kinds.map((kind) => choose.pay[kind]).join('|')})$`)
}

/** Checks that each casino link has its disclosure before it, at least as large and clear. */
async function expectDisclosed(page: Page, disclosure: RegExp, links: number): Promise<readonly string[]> {
  if (links > 0) await page.locator('main a[rel~="sponsored"]').first().waitFor({ state: 'attached' })
  const found = await judgeCasinoLinks(page, HOSTS)
  expect(found.length).toBeGreaterThanOrEqual(links)
  for (const link of found) {
    expect(link).toMatchObject({
      rel: 'sponsored nofollow noopener',
      target: '_blank',
      referrerPolicy: 'no-referrer',
      disclosure: expect.stringMatching(disclosure),
      first: true,
    })
    expect(link.sizes.disclosure).toBeGreaterThanOrEqual(link.sizes.link)
    expect(link.contrasts.disclosure).toBeGreaterThanOrEqual(link.contrasts.link)
    expect(link.contrasts.disclosure).toBeGreaterThanOrEqual(4.5)
  }
  await expectNoOverflow(page)
  return found.map(({ href }) => href)
}

/** Opens all rows at once, which a user cannot: opening one closes the other. */
async function openRows(page: Page): Promise<void> {
  await page.locator('details[name=casino]').first().waitFor()
  await page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLDetailsElement>('details[name=casino]')) {
      row.removeAttribute('name')
      row.open = true
    }
  })
}

async function expectNoCasino(page: Page): Promise<void> {
  expect(await judgeCasinoLinks(page, HOSTS)).toEqual([])
  expect(await page.getByText(/Cumulus|example-cumulus/).count()).toBe(0)
}

test('every casino link follows a statement of who pays us, by the rule of the visitor’s country', async () => {
  const admin = await makeAdmin()
  const { page, call, id, problems } = await makeNewcomer('Ines')
  await admin.call(api.players.update, { params: { id }, input: { verified: true } })
  const at = '2026-11-20T00:00:00.000Z'
  const licence = {
    country: 'GB',
    authority: 'UKGC',
    number: '1',
    url: 'https://example.com/1',
    checkedAt: at,
  }
  const plain = {
    code: BRAZILIAN,
    name: 'Plainly',
    url: 'https://plainly.bet.br/',
    affiliateUrl: 'https://plainly.bet.br/?partner',
    rtp: 0.95,
    rtpSource: { url: 'https://plainly.bet.br/rtp', checkedAt: at },
    activationHours: 24 as const,
    compensation: 'per_signup' as const,
    licences: [licence],
  }
  await admin.call(api.casinos.create, { input: plain })
  await page.setViewportSize(PHONE)

  await openSettled(page, '/setup')
  await openRows(page)
  await seeText(
    page,
    'Wagering requirement: 10 times before you can withdraw. On average you lose $30 of $1,000 staked.',
  )
  await expectDisclosed(page, disclosed(english, 'per_signup', 'flat'), 8)
  expect(await runAxe(page)).toEqual([])
  await page.getByRole('button', { name: /I play at Cumulus/ }).press('Enter')
  await page.getByRole('link', { name: /register at Cumulus/ }).waitFor()
  await page.getByText('How we are paid').press('Enter')
  await seeText(page, /We refuse any share of losses and any payment per deposit/)
  const [register] = await expectDisclosed(page, disclosed(english, 'per_signup'), 1)
  expect(register).toContain('partner=fairflight')

  // A plain link: nobody is paid for its visitors, and no offer is shown.
  await control('visitor', { country: 'DE' })
  await page.setViewportSize({ width: 320, height: 780 })
  await openSettled(page, '/de/setup')
  await openRows(page)
  const inGermany = await expectDisclosed(page, disclosed(german, 'none', 'flat'), 4)
  expect(inGermany.join()).not.toContain('partner')
  expect(await page.locator('[class*="_offer_"]').count()).toBe(0)

  await control('visitor', { country: 'BR' })
  await openSettled(page, '/setup')
  await openRows(page)
  const inBrazil = await expectDisclosed(page, disclosed(english, 'none'), 2)
  expect(new Set(inBrazil.map((href) => new URL(href).hostname))).toEqual(
    new Set(['plainly.bet.br', 'example.com']),
  )

  await control('visitor', { country: 'IT' })
  await openSettled(page, '/it/setup')
  await expectNoCasino(page)
  await control('visitor', { country: 'GB' })
  await admin.call(api.casinos.remove, { params: { code: BRAZILIAN } })
  expect((await call(api.casinos.list)).casinos.map(({ code }) => code)).not.toContain(BRAZILIAN)
  expect(problems).toEqual([])
})
