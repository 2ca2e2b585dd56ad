import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { runAxe } from './axe.ts'
import { browser, codeIn, control, DESKTOP, mailTo, PHONE } from './browser.ts'
import { makeNewcomer } from './fixtures.ts'
import { ADMIN, startProduct } from './product.ts'
import { expectNoOverflow, logIn, openSettled, seeText, seeTitle } from './scenario.ts'

/** Adds Chromium's virtual authenticator, which holds passkeys and confirms the user. */
async function plugIn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Sets whether user verification succeeds. */
    verified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    unplug: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Disables autofill of passkeys from the next document on, so that only a button asks for one. */
function offerNothing(page: Page) {
  return page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

async function forgetSession(context: BrowserContext): Promise<void> {
  await context.clearCookies()
}

test('a user adds a passkey, logs in with it, confirms with it and removes it', async () => {
  const { page, context, call, email, problems } = await makeNewcomer('Ines', { viewport: PHONE })
  const mail = await mailTo(email, ({ subject }) => subject.includes('Verify'))
  await call(api.users.verifyCode, { params: { code: codeIn(mail) } })
  const authenticator = await plugIn(page)
  await openSettled(page, '/profile?part=passkeys')
  await page.getByLabel(/^Passkey name/).fill('Blue key')
  await button(page, 'Add a passkey').click()
  await seeText(page, 'Passkey added')
  await seeText(page, 'Blue key')
  expect(await authenticator.passkeys()).toBe(1)
  expect((await mailTo(email, ({ subject }) => subject.includes('passkeys'))).text).toContain(
    'A passkey was added',
  )
  await expectNoOverflow(page)
  expect(await runAxe(page)).toEqual([])

  // The browser offers the passkey in the address field, and the authenticator accepts.
  await forgetSession(context)
  await page.goto('/login')
  await page.waitForURL(/\/(?:game-app|verify)/)
  expect((await call(api.passkeys.list)).passkeys).toMatchObject([{ name: 'Blue key' }])

  await forgetSession(context)
  await offerNothing(page)
  await openSettled(page, '/login')
  expect(await runAxe(page)).toEqual([])
  await authenticator.verified(false)
  await button(page, 'Log in with a passkey').click()
  await expect.poll(() => button(page, 'Log in with a passkey').getAttribute('aria-busy')).toBe(null)
  expect(new URL(page.url()).pathname).toBe('/login')
  await authenticator.verified(true)
  await button(page, 'Log in with a passkey').click()
  await page.waitForURL(/\/(?:game-app|verify)/)

  await control('clock', { advance: 'PT6M' })
  await openSettled(page, '/profile?part=passkeys')
  await button(page, 'Remove Blue key').click()
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  expect(await runAxe(page)).toEqual([])
  await button(page, 'Use a passkey').click()
  await seeText(page, /^Passkey removed\./)
  await seeText(page, 'No passkeys yet')
  expect((await call(api.passkeys.list)).passkeys).toEqual([])
  expect(problems).toEqual([])
})

test('staff who need a passkey add one at the first login and use it at the next', async () => {
  const product = await startProduct({ STAFF_PASSKEY: 'required' })
  const context = await browser.newContext({ baseURL: product.origin, viewport: DESKTOP, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await plugIn(page)
    await page.goto('/login')
    await logIn(page, ADMIN.email, ADMIN.password)
    await seeTitle(page, 'Add a passkey')
    expect(await runAxe(page)).toEqual([])
    const refused = await context.request.get('/api/v1/audit-log')
    expect([refused.status(), (await refused.json()).code]).toEqual([403, 'reauth_required'])
    await button(page, 'Add a passkey').click()
    await seeTitle(page, 'Passkey added')
    await page.setViewportSize(PHONE)
    await expectNoOverflow(page)
    expect(await runAxe(page)).toEqual([])
    await page.setViewportSize(DESKTOP)
    await button(page, 'Continue').click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

    await forgetSession(context)
    // Without autofill: by password, then by passkey.
    await offerNothing(page)
    await page.goto('/login')
    await logIn(page, ADMIN.email, ADMIN.password)
    await seeTitle(page, 'Use your passkey')
    expect(await runAxe(page)).toEqual([])
    await button(page, 'Use a passkey').click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

    await openSettled(page, '/profile?part=passkeys')
    await seeText(page, /^You cannot remove your last passkey\./)
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0)
  } finally {
    await context.close()
    await product.stop()
  }
})
