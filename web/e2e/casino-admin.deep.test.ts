import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { runAxe } from './axe.ts'
import { PHONE } from './browser.ts'
import { makeAdmin } from './fixtures.ts'
import { expectNoOverflow, openSettled, seeText, seeTitle } from './scenario.ts'

const CODE = `skyline-${Date.now()}`

async function enterCasino(page: Page): Promise<void> {
  await openSettled(page, '/admin/casino/create')
  await page.getByLabel('Code').fill(CODE)
  await page.getByLabel('Name', { exact: true }).fill('Skyline')
  await page.getByLabel('Casino address').fill('https://skyline.example.com/')
  await page.getByRole('button', { name: 'Add licence' }).press('Enter')
  const licence = page.getByRole('group', { name: 'Licence 1' })
  await licence.getByLabel('Country').selectOption('GB')
  await licence.getByLabel('Authority').fill('UKGC')
  await licence.getByLabel('Number').fill('12345')
  await licence.getByLabel('Register entry address').fill('https://register.example.com/12345')
}

test('a casino is added in honest words, seen from abroad, archived, brought back and removed', async () => {
  const { page, call, problems } = await makeAdmin()
  const shown = async () => (await call(api.casinos.list)).casinos.map(({ code }) => code)
  await enterCasino(page)
  const about = page.getByLabel('About the casino')
  await about.fill('Guaranteed daily profit.')
  await seeText(page, /the text cannot be saved/)
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await add.press('Enter')
  await seeText(page, /This claim cannot be true/)
  await about.fill('Games in the air, from a house by the sea.')
  await add.press('Enter')
  await seeTitle(page, 'Skyline')
  expect(await shown()).toContain(CODE)

  const country = page.getByLabel('Visitor’s country')
  await country.selectOption('FR')
  await seeText(page, 'Casino: not allowed in this country.')
  await country.selectOption('GB')
  await page.getByLabel('Language', { exact: true }).selectOption('de')
  await page.getByRole('heading', { name: 'Skyline', level: 3 }).click()
  await seeText(page, 'Ich spiele bei Skyline')
  expect(await runAxe(page)).toEqual([])

  await page.getByRole('button', { name: 'Archive' }).press('Enter')
  await seeText(page, 'Status: Archived')
  expect(await shown()).not.toContain(CODE)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await seeText(page, 'Active: shown to players where allowed.')
  expect(await shown()).toContain(CODE)

  await page.getByRole('button', { name: 'Delete casino' }).press('Enter')
  await page.getByLabel('Type the code to confirm').fill(CODE)
  await page.getByRole('button', { name: 'Delete permanently' }).press('Enter')
  await seeTitle(page, 'Casinos')
  expect(await shown()).not.toContain(CODE)
  expect(problems).toEqual([])
})

/** Returns the order of the examples, without casinos from other tests. */
async function orderOf(page: Page): Promise<string[]> {
  const names = await page.getByRole('rowheader').getByRole('link').allTextContents()
  return names.flatMap((name) => /^(\w+) \(Example\)$/.exec(name)?.[1] ?? [])
}

test('the order is changed by the mouse and by keys, and nothing sticks out on a phone', async () => {
  const { page, call, problems } = await makeAdmin()
  await openSettled(page, '/admin/casino')
  expect(await orderOf(page)).toEqual(['Cumulus', 'Stratus', 'Cirrus', 'Nimbus'])
  expect(await runAxe(page)).toEqual([])
  const down = page.getByRole('button', { name: 'Move Cumulus (Example) down' })
  await down.click()
  await seeText(page, /^Cumulus \(Example\): place 2/)
  await down.click()
  await seeText(page, /^Cumulus \(Example\): place 3/)
  expect(await orderOf(page)).toEqual(['Stratus', 'Cirrus', 'Cumulus', 'Nimbus'])

  const up = page.getByRole('button', { name: 'Move Cumulus (Example) up' })
  await up.press('Enter')
  await seeText(page, /^Cumulus \(Example\): place 2/)
  await up.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await seeText(page, /^Cumulus \(Example\): place 1/)
  await expect
    .poll(async () => (await call(api.casinos.listRecords)).casinos[0]?.code)
    .toBe('example-cumulus')

  await page.setViewportSize(PHONE)
  for (const path of ['/de/admin/casino', '/de/admin/casino/example-stratus', '/admin/casino/create']) {
    await openSettled(page, path)
    await expectNoOverflow(page)
    expect(await runAxe(page)).toEqual([])
  }
  expect(problems).toEqual([])
})
