import { Authenticator } from '#functions/testing/authenticator.ts'
import { freshEmail } from '#functions/testing/call.ts'
import { mailedCode, mailedLinkId, mailsTo, makeUser, PASSWORD } from '#functions/testing/people.ts'
import { api } from '#shared/api/index.ts'
import type { Scenario } from './scenario.ts'

const { diary, passkeys, site, users } = api
const NEW_PASSWORD = 'Quiet orchard, late 9'
/** An address gets a code every 60 seconds at most. */
const NEXT_CODE_MS = 61_000

/** Calls of users about themselves, from registration to removal. */
export async function runPlayerScenario(walk: Scenario): Promise<void> {
  const { step } = walk
  await step(site.health)
  await step(site.location)
  await step(site.openapi)
  await verifyByLink(walk)
  const { cookie, email, id } = await verifyByCode(walk)
  await step(users.me, { as: cookie })
  await step(users.get, { as: cookie, params: { id } })
  await step(users.update, { as: cookie, params: { id }, input: { language: 'it' } }, 'language')
  const input = { in: 40, out: 25, currency: 'GBP', minutes: 45 }
  const { body: added } = await step(diary.create, { as: cookie, input })
  await step(diary.list, { as: cookie }, 'one session')
  await step(diary.remove, { as: cookie, params: { id: added.entry._id } })
  await changePassword(walk)
  await step(users.login, { input: { email, password: PASSWORD } }, 'new device, with its notice')
  await step(users.login, { as: cookie, input: { email, password: PASSWORD } }, 'known device')
  await runSessionsScenario(walk)
  await changeEmail(walk)
  await resetPassword(walk)
  await loginByLink(walk)
  await stepThroughPasskeys(walk)
  await leave(walk)
}

async function register({ step }: Scenario) {
  const email = freshEmail()
  const input = { name: 'Sam Tester', email, password: PASSWORD, adult: true, country: 'GB' } as const
  const { body, cookie } = await step(users.register, { input })
  return { email, id: body.user._id, cookie }
}

async function verifyByLink(walk: Scenario): Promise<void> {
  const { email, cookie } = await register(walk)
  const at = Date.now() + NEXT_CODE_MS
  await walk.step(users.requestCode, { as: cookie, at })
  await walk.step(users.verifyLink, { as: cookie, params: { id: await mailedLinkId(email) }, at })
}

async function verifyByCode(walk: Scenario) {
  const { email, id, cookie } = await register(walk)
  const code = await mailedCode(email)
  const verified = await walk.step(users.verifyCode, { as: cookie, params: { code } })
  return { email, id, cookie: verified.cookie }
}

async function changePassword({ step }: Scenario): Promise<void> {
  const { id, cookie } = await makeUser()
  const input = { password: NEW_PASSWORD, oldPassword: PASSWORD }
  await step(users.update, { as: cookie, params: { id }, input }, 'password')
}

async function runSessionsScenario({ step }: Scenario): Promise<void> {
  const { email, cookie } = await makeUser()
  await step(users.login, { input: { email, password: PASSWORD } }, 'new device, with its notice')
  const { body } = await step(users.listSessions, { as: cookie })
  const other = body.sessions.find(({ current }) => !current)
  await step(users.revokeSession, { as: cookie, params: { id: other?._id ?? '' } })
  await step(users.revokeOtherSessions, { as: cookie })
  const proof = await step(users.reauth, { as: cookie, input: { password: PASSWORD } })
  await step(users.logout, { as: proof.cookie })
}

async function changeEmail({ step }: Scenario): Promise<void> {
  const { cookie } = await makeUser()
  const email = freshEmail()
  await step(users.changeEmail, { as: cookie, input: { email } })
  const code = (await mailsTo(email)).flatMap(({ data }) => ('code' in data ? [data.code] : [])).at(-1)
  await step(users.confirmEmail, { as: cookie, input: { code: code ?? '' } })
}

async function resetPassword({ step }: Scenario): Promise<void> {
  const { email } = await makeUser()
  await step(users.forgotPassword, { input: { email } })
  const code = await mailedCode(email)
  await step(users.resetPassword, { input: { email, code, password: NEW_PASSWORD } })
}

async function loginByLink({ step }: Scenario): Promise<void> {
  const { email } = await makeUser()
  await step(users.requestLoginLink, { input: { email } })
  const mail = (await mailsTo(email)).findLast((each) => each.mail === 'password_reset')
  const token = new URL(mail && 'link' in mail.data ? mail.data.link : '').hash.slice(1)
  await step(users.loginByLink, { input: { token } })
}

async function stepThroughPasskeys({ step }: Scenario): Promise<void> {
  const device = new Authenticator()
  const { id, cookie } = await makeUser({ role: 'admin' })
  const asked = await step(passkeys.createOptions, { as: cookie })
  const credential = device.create(asked.body)
  const made = await step(passkeys.create, { as: cookie, input: { credential, name: 'Phone' } })
  await step(passkeys.list, { as: made.cookie })
  const again = await step(passkeys.reauthOptions, { as: made.cookie })
  const proof = { credential: device.get(again.body) }
  const { cookie: as } = await step(users.reauth, { as: made.cookie, input: proof }, 'by passkey')
  const login = await step(passkeys.loginOptions)
  const input = { credential: device.get(login.body) }
  await step(passkeys.login, { as: login.cookie, input }, 'new device, with its notice')
  const colleague = await makeUser({ role: 'admin' })
  await step(passkeys.reset, { as: colleague.cookie, params: { id } })
  await step(passkeys.remove, { as, params: { id: made.body.passkey._id } })
}

async function leave({ step }: Scenario): Promise<void> {
  const { id, cookie } = await makeUser({ adultConfirmed: undefined })
  await step(users.confirmAge, { as: cookie, input: { adult: true } })
  await step(users.exclude, { as: cookie, input: { period: '24h' } })
  await step(users.export, { as: cookie })
  await step(users.remove, { as: cookie, params: { id } })
}
