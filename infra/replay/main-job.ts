import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { casinoFields } from '#functions/endpoints/casino-links/testing/casinos.ts'
import { api } from '#shared/api/index.ts'
import { ROOT } from '../local/root.ts'
import { mailedCode, proveStaff, within5s } from '../smoke/account-steps.ts'
import { smoke } from '../smoke/smoke.ts'
import { assert, newVisitor } from '../smoke/visitor.ts'
import type { Replay } from './replay.ts'

const ADMIN = { email: 'admin@example.com', password: 'Quiet lantern over 9 bridges' }
const PERSON = { email: 'ada@example.com', password: 'Slow ferries and 12 gulls' }

/** Invites the first admin, as after a deployment, and sets the password. */
export async function inviteAdmin({ operator, site }: Replay): Promise<void> {
  const { PATH } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['infra/run.mjs', 'infra/admin-invite.ts', '--email', ADMIN.email],
    { cwd: ROOT, env: { PATH, ...operator } },
  )
  const [code] = /\b\d{6}\b/.exec(stdout) ?? []
  assert(code !== undefined, `No code was printed: ${stdout}`)
  await newVisitor(site).call(api.users.resetPassword, { input: { ...ADMIN, code } })
}

/** Runs the smoke test, in which the admin adds a passkey. @returns the names of failed steps, and the passkey */
export async function runSmoke({ site, apiUrl }: Replay, log: (line: string) => void) {
  const lines: string[] = []
  await smoke({
    site,
    apiUrl,
    admin: { ...ADMIN, addsPasskey: true },
    log: (line) => {
      lines.push(line)
      log(line)
    },
  })
  const found = (shape: RegExp) => lines.flatMap((line) => shape.exec(line)?.[1] ?? [])
  return { failed: found(/^FAIL {2}([^:]+):/), passkey: found(/SMOKE_ADMIN_PASSKEY: (\S+)/)[0] }
}

/** The main job: from registration, with staff's decisions, to a settled live round and the public log. */
export async function runMainJob(replay: Replay, passkey: string | undefined): Promise<void> {
  const { site, clock } = replay
  const [person, staff] = [newVisitor(site), newVisitor(site)]
  const { call } = person
  const pass = async (hours: number) => {
    clock.advance({ months: 0, ms: hours * 3_600_000 })
    await replay.tick()
  }
  const enter = async () => {
    await staff.call(api.users.login, { input: ADMIN })
    await proveStaff(staff, { site, isHttps: true, admin: { ...ADMIN, passkey }, log: () => undefined })
  }
  await enter()
  const { casino } = await staff.call(api.casinos.create, { input: casinoFields() })
  const input = { name: 'Ada', ...PERSON, adult: true } as const
  const { user } = await call(api.users.register, { input })
  const code = await mailedCode(person, PERSON.email)
  await call(api.users.verifyCode, { params: { code } })
  await call(api.casinoLinks.create, { input: { casino: casino.code, user_id: 'ada-1', country: 'GB' } })
  const decided = { params: { id: user._id, casino: casino.code } }
  await staff.call(api.players.decideLink, { ...decided, input: { account: 'confirmed' } })
  const link = { params: { casino: casino.code } }
  await call(api.casinoLinks.update, { ...link, input: { deposit: 'declared' } })
  await staff.call(api.players.decideLink, { ...decided, input: { deposit: 'confirmed' } })
  await pass(25)
  await call(api.users.login, { input: PERSON })
  const { round } = await call(api.rounds.create, {
    input: { mode: 'live', risk: 'steady', casino: casino.code },
  })
  const settled = await call(api.rounds.reportOutcome, {
    params: { id: round._id },
    input: { multiplier: 1.5 },
  })
  assert(settled.round.outcome?.hit !== undefined, 'The live round was not settled.')
  await pass(25)
  const published = await within5s(async () => {
    await pass(1)
    return (await person.get('/draw-log/checkpoint')).status === 200
  })
  assert(published, 'The public log was not published.')
  const blog = await person.get('/blog')
  assert(blog.status === 200, `The rendered list of posts answers ${blog.status}.`)
}
