import { describe, expect, it } from 'vitest'
import { findUserByEmail } from '#functions/domain/users/user-items.ts'
import { call, freshEmail } from '#functions/testing/call.ts'
import { mailedCode } from '#functions/testing/people.ts'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { inviteAdmin } from './invite.ts'

const at = Date.now()
const PASSWORD = 'granite-otter-lantern-47'

const invite = (email: string, at: number) => inviteAdmin({ email, username: 'Ada' }, at, secureRandom)

function setPassword(email: string, code: string, at: number) {
  return call(api.users.resetPassword, { at, input: { email, code, password: PASSWORD } })
}

describe('an invitation', () => {
  it('lets one person set a password, once, and log in as an admin', async () => {
    const email = freshEmail()
    const { code, page } = await invite(email, at)
    expect(page).toBe('http://localhost:3000/reset-password')
    expect((await setPassword(email, code, at + MINUTE_MS)).status).toBe(204)
    expect((await setPassword(email, code, at + MINUTE_MS)).error.code).toBe('code_expired')
    const login = await call(api.users.login, { at: at + MINUTE_MS, input: { email, password: PASSWORD } })
    expect(login.body.user).toMatchObject({ role: 'admin', admin: true, verified: true, username: 'Ada' })
    expect((await findUserByEmail(email))?.staffPassword).toBe(true)
  })

  it('to an excluded address makes an admin who stays excluded as long', async () => {
    const [email, name, adult] = [freshEmail(), 'Ada Lively', true] as const
    const made = await call(api.users.register, { at, input: { name, email, password: PASSWORD, adult } })
    const params = { code: await mailedCode(email) }
    const { cookie: as } = await call(api.users.verifyCode, { as: made.cookie, at, params })
    const { body } = await call(api.users.exclude, { as, at, input: { period: '30d' } })
    await call(api.users.remove, { as, at, params: { id: made.body.user._id } })
    await invite(email, at)
    const untilMs = (await findUserByEmail(email))?.excludedUntilMs
    expect(untilMs).toBe(Date.parse(body.excludedUntil))
  })

  it('opens nothing by itself: nobody logs in without the code', async () => {
    const email = freshEmail()
    await invite(email, Date.now())
    const login = await call(api.users.login, { input: { email, password: '$none' } })
    expect(login.error.code).toBe('bad_credentials')
  })

  it('can be repeated a minute later while unused, which ends the old code', async () => {
    const email = freshEmail()
    const first = await invite(email, at)
    await expect(invite(email, at + 30_000)).rejects.toThrow('younger than 60 seconds')
    const second = await invite(email, at + 2 * MINUTE_MS)
    if (first.code !== second.code) {
      expect((await setPassword(email, first.code, at + 3 * MINUTE_MS)).error.code).toBe('code_wrong')
    }
    expect((await setPassword(email, second.code, at + 3 * MINUTE_MS)).status).toBe(204)
    await expect(invite(email, at + 5 * MINUTE_MS)).rejects.toThrow('has an account already')
  })

  it('never takes over a user’s account', async () => {
    const email = freshEmail()
    const input = { name: 'Player', email, password: PASSWORD, adult: true } as const
    expect((await call(api.users.register, { input })).status).toBe(201)
    await expect(invite(email, Date.now())).rejects.toThrow('has an account already')
    expect((await findUserByEmail(email))?.role).toBe('user')
  })

  it('makes one account and one code when several run at once', async () => {
    const email = freshEmail()
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => invite(email, at)))
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  })
})
