import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeIn, control, mailTo, openPage } from './browser.ts'
import { ADMIN } from './product.ts'
import { freshEmail, PASSWORD, seeText, seeTitle, skipToEnd } from './scenario.ts'

const STEPS_MAX = 120

/** Returns the accessible name of the focused element. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return ''
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement>) ?? [])] : []
    const name = element.getAttribute('aria-label') ?? labels.map((label) => label.textContent).join(' ')
    const spoken = element.cloneNode(true) as HTMLElement
    for (const unspoken of spoken.querySelectorAll('[aria-hidden="true"]')) unspoken.remove()
    return (name || spoken.textContent || '').replace(/\s+/g, ' ').trim()
  })
}

/** Presses Tab until the named element has the focus, and checks that it is visible. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = []
  // The element may depend on a pending answer.
  const target = page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .or(page.getByLabel(name))
  await target.first().waitFor()
  for (let step = 0; step < STEPS_MAX; step++) {
    await page.keyboard.press('Tab')
    const focused = await focusedName(page)
    if (typeof name === 'string' ? focused === name : name.test(focused)) {
      await expectVisibleFocus(page)
      return
    }
    seen.push(focused)
  }
  throw new Error(`Tab never reached ${name}; it passed: ${[...new Set(seen)].join(' | ')}`)
}

async function expectVisibleFocus(page: Page): Promise<void> {
  const { ring, inView } = await page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { top, bottom } = element.getBoundingClientRect()
    const rings = [element, ...(element.parentElement ? [element.parentElement] : [])].map((candidate) => {
      const style = getComputedStyle(candidate)
      return style.outlineStyle !== 'none' || style.boxShadow !== 'none'
    })
    return { ring: rings.includes(true), inView: bottom > 0 && top < innerHeight }
  })
  expect(ring, 'a focus ring').toBe(true)
  expect(inView, 'in view').toBe(true)
}

async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(text)
}

async function registerAndVerify(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await press(page, 'Register')
  await seeTitle(page, 'Create an account')
  await type(page, /^Name/, 'Kim Keys')
  await type(page, /^Email address/, email)
  await type(page, 'Password', PASSWORD)
  await type(page, 'Repeat the password', PASSWORD)
  await press(page, /I am at least 18/, 'Space')
  await press(page, 'Create account')
  await seeTitle(page, 'Verify your email')
  await type(page, '6-digit code', codeIn(await mailTo(email)))
  await page.waitForURL('**/game-app')
}

async function confirmNext(admin: Page, username: string): Promise<void> {
  await admin.goto('/admin')
  await seeText(admin, username)
  await press(admin, new RegExp(`^Confirm .*: ${username}`))
  await press(admin, 'Send now')
  await admin.getByRole('button', { name: 'Send now' }).waitFor({ state: 'detached' })
}

async function logInAsAdmin(page: Page): Promise<void> {
  await page.goto('/')
  await press(page, 'Log in')
  await seeTitle(page, 'Log in')
  await type(page, /^Email address/, ADMIN.email)
  await type(page, 'Password', ADMIN.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor({ state: 'detached' })
}

test('a user goes from registration to a reported live round by keyboard alone', async () => {
  const email = freshEmail('keys')
  const { page, problems } = await openPage()
  const staff = await openPage()
  await logInAsAdmin(staff.page)
  await registerAndVerify(page, email)

  await page.goto('/setup')
  await seeTitle(page, 'Setup')
  // `getByRole` has no role for the row's summary.
  for (let step = 0; step < STEPS_MAX && !/Cumulus/.test(await focusedName(page)); step++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await press(page, /I play at Cumulus/)
  await tabTo(page, /^Account ID/)
  await page.keyboard.press('Tab')
  while (!(await focusedName(page)).startsWith('Account ID')) await page.keyboard.press('Tab')
  await page.keyboard.type(`keys-${Date.now()}`)
  await press(page, 'Continue')
  await press(page, 'Send')
  await seeText(page, 'We are checking your details')

  await confirmNext(staff.page, 'Kim Keys')
  await press(page, 'I have a real-money account with a deposit')
  await seeText(page, 'We are checking your details')
  await confirmNext(staff.page, 'Kim Keys')
  await seeText(page, 'The Signal will be available in')

  await control('clock', { advance: 'PT24H' })
  await page.goto('/game-app/live')
  await press(page, 'Get Round')
  await seeText(page, /Drawn at random: it cannot know how the round will end\./)
  await press(page, 'It flew away at…')
  await page.keyboard.type('1994')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await press(page, 'It flew away at…')
  await page.getByText('1.99x').waitFor()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await skipToEnd(page)
  await seeText(page, 'Flew away at 1.94x')
  await seeText(page, 'reported by you')

  await page.goto('/game-app')
  await press(page, /^Get Round/)
  await press(page, 'Fly')
  await skipToEnd(page)
  await seeText(page, 'Checked in your browser: everything matches')
  expect(problems).toEqual([])
  expect(staff.problems).toEqual([])
})
