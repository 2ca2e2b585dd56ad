import { Unavailable } from '#functions/platform/app-error.ts'
import { deleteFiles, readLogFile } from '#functions/platform/bucket/stored-files.ts'
import { call } from '#functions/testing/call.ts'
import { makeUser, PASSWORD } from '#functions/testing/people.ts'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { api } from '#shared/api/index.ts'
import { auditPublicLog } from '#shared/draw-log/audit-public-log.ts'
import { LOG_FOLDER } from '#shared/draw-log/entries.ts'
import { isWitness, trustedKeys } from '#shared/draw-log/log-keys.ts'
import { HOUR_MS } from '#shared/time.ts'
import type { Draw } from '../hostile/generator.ts'
import { ask, codeTo, Known, START_MS, type World } from './model.ts'

const { users } = api

/** A user who forgets the password and resets it by mail, more than once. */
export async function newForgetful(world: World) {
  const person = await makeUser({ username: 'eve' }, START_MS)
  // Two resets are confirmed by the same mail.
  world.mayRepeat.add(person.email)
  const password = new Known(PASSWORD)
  const used = new Set([PASSWORD])
  /** Cookies of sessions that a password reset must have ended. */
  const ended: string[] = []
  let as: string | undefined = person.cookie
  const tell = (text: string) => world.errors.push(`eve: ${text}`)
  const say = async <E extends AnyEndpoint>(endpoint: E, options: Parameters<typeof call<E>>[1] = {}) => {
    const said = await ask(world, 'eve', endpoint, { as, ...options })
    if (said.cookie !== undefined && said.done !== undefined) as = said.cookie
    // The session may continue under an id that was never received.
    if (said.done === undefined && said.refused === undefined) as = undefined
    return said
  }
  const login = async () => {
    for (const each of password.values()) {
      if (as !== undefined) return
      await say(users.login, { as: undefined, input: { email: person.email, password: each } })
    }
  }
  const reset = async (draw: Draw) => {
    await login()
    const before = as
    await say(users.forgotPassword, { input: { email: person.email } })
    const code = await codeTo(world, person.email)
    if (code === undefined) return
    const fresh = `Slow ferries, ${draw(100_000)} gulls`
    used.add(fresh)
    const said = await say(users.resetPassword, { input: { email: person.email, code, password: fresh } })
    password.note(fresh, said)
    if (said.done !== undefined && before !== undefined) ended.push(before)
  }
  const check = async () => {
    const at = START_MS + 10 * HOUR_MS
    for (const each of used) {
      const { status } = await call(users.login, { at, input: { email: person.email, password: each } })
      if (status === 200 && !password.has(each)) tell(`still logs in with ${each}`)
      if (status !== 200 && password.values().length === 1 && password.has(each))
        tell(`cannot log in: ${status}`)
    }
    for (const cookie of ended) {
      if ((await call(users.me, { as: cookie, at: world.nowMs })).status !== 401)
        tell('a reset left a session alive')
    }
  }
  const wait = async () => undefined
  return { check, steps: [login, reset, wait, wait] }
}

/** Reports a failed run as unavailable, since the schedule starts it again. */
export async function again<T>(run: Promise<T>): Promise<T> {
  try {
    return await run
  } catch (error) {
    throw Object.assign(new Unavailable(1), { cause: error })
  }
}

/** Removes the previous scenario's log: all scenarios share one bucket. */
export async function emptyLog(): Promise<void> {
  await deleteFiles(['checkpoint', 'keys'].map((name) => `${LOG_FOLDER}${name}`))
}

/** Audits the public log as a stranger would: each answered draw is in it once, and nothing else. */
export async function checkLog(world: World, atLeast: number, atMost: number): Promise<void> {
  const read = async (path: string) => (await readLogFile(path))?.bytes
  const keys = await read('keys')
  if (!keys) return void (atLeast > 0 && world.errors.push('there is no log'))
  const trusted = trustedKeys(new TextDecoder().decode(keys), [])
  const signers = { keys: trusted.filter((key) => !isWitness(key)), witnesses: trusted.filter(isWitness) }
  const { faults, figures } = await auditPublicLog(read, signers)
  for (const { fault } of faults) world.errors.push(`the log: ${fault}`)
  if (figures.draws < atLeast || figures.draws > atMost)
    world.errors.push(`${figures.draws} draws are in the log, of ${atLeast} to ${atMost}`)
}
