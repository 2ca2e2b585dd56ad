import { loadDays } from '#functions/domain/rounds/counter-items.ts'
import { findUserByEmail, loadUser } from '#functions/domain/users/user-items.ts'
import { limitsAt } from '#functions/domain/users/user-rules.ts'
import { handler as publish } from '#functions/endpoints/blogs/publish-due.ts'
import { handler as activate } from '#functions/endpoints/casino-links/activate.ts'
import { newCasino } from '#functions/endpoints/casino-links/testing/casinos.ts'
import { giveLink } from '#functions/endpoints/casino-links/testing/people.ts'
import { handler as publishLog } from '#functions/endpoints/draw-log/publish.ts'
import { handler as send } from '#functions/endpoints/mail/send.ts'
import { waitingMails } from '#functions/endpoints/mail/testing/waiting.ts'
import { handler as finishRemovals } from '#functions/endpoints/users/finish-removals.ts'
import { Unavailable } from '#functions/platform/app-error.ts'
import { createOwnTable, scanTable } from '#functions/platform/table/testing/own-table.ts'
import { auditOf } from '#functions/testing/audit.ts'
import { call, freshEmail } from '#functions/testing/call.ts'
import { drainStream } from '#functions/testing/drain-stream.ts'
import { makeUser, PASSWORD, storedRounds } from '#functions/testing/people.ts'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { api } from '#shared/api/index.ts'
import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { type Draw, drawFrom, pick } from '../hostile/generator.ts'
import { again, checkLog, emptyLog, newForgetful } from './actors.ts'
import { injectFaults } from './fault-injector.ts'
import { ask, codeTo, Known, type Made, nameOfNext, once, START_MS, type Step, type World } from './model.ts'

const { users, rounds, casinoLinks, players, categories, blogs } = api
const STEPS = 14
const WITH_STREAM = {
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
} as const
const FUN = { mode: 'fun', risk: 'steady' } as const

export interface Outcomes {
  readonly calls: number
  readonly faults: number
  /** Calls that ended without an answer: they may have taken place or not. */
  readonly unknown: number
  /** Differences between the answers and what is stored. */
  readonly errors: readonly string[]
}

/**
 * Two users, an admin, a newcomer, a user who forgets the password and the jobs act at once while faults are injected. A
 * model keeps what the answers said. Then the faults stop, the jobs finish, and table, mails, counters and log are compared with the model.
 *
 * @param seed gives the same faults each time
 * @param tries a database that stays silent without any fault makes the run start again
 */
export async function runScenario(seed: number, tries = 3): Promise<Outcomes> {
  try {
    return await runOnce(seed)
  } catch (error) {
    // A busy machine's database is silent without any injected fault.
    if (!(error instanceof Unavailable) || tries === 1) throw error
    return runScenario(seed, tries - 1)
  }
}

async function runOnce(seed: number): Promise<Outcomes> {
  await createOwnTable(WITH_STREAM)
  await emptyLog()
  const casino = await newCasino()
  const injector = injectFaults(seed)
  const world: World = {
    injector,
    errors: [],
    casino: casino.code,
    calls: new Map(),
    mayRepeat: new Set(),
    unknown: 0,
    nowMs: START_MS,
  }
  try {
    await beginLog()
    const admin = await newAdmin(world)
    const people = await Promise.all([newPlayer(world, 'ada', false), newPlayer(world, 'bob', true)])
    const newcomer = newNewcomer(world)
    const forgetful = await newForgetful(world)
    const actors: readonly { readonly name: string; readonly steps: readonly Step[] }[] = [
      ...people.map(({ name, steps }) => ({ name, steps })),
      { name: 'admin', steps: admin.stepsOn(people.map(({ person }) => person.id)) },
      { name: 'newcomer', steps: newcomer.steps },
      { name: 'forgetful', steps: forgetful.steps },
      { name: 'jobs', steps: jobsOf(world) },
    ]
    await Promise.all(
      actors.map(async ({ name, steps }) => {
        const draw = drawFrom(seed * 31 + name.length * 7 + (name.codePointAt(0) ?? 0))
        for (let step = 0; step < STEPS; step += 1) {
          world.nowMs += 1000
          await pick(steps, draw)(draw)
        }
      }),
    )
    await endJobs(world)
    // Before the checks: their logins send mails too.
    await checkMails(world)
    for (const { check } of [...people, admin, newcomer, forgetful]) await check()
    await admin.checkDecisions(people.map(({ person }) => person.id))
    await checkCounters(world, people)
    const { unknown, errors } = world
    const calls = [...world.calls.values()].reduce((sum, each) => sum + each, 0)
    return { calls, unknown, errors, faults: injector.faults() }
  } finally {
    injector.clear()
  }
}

type Player = Awaited<ReturnType<typeof newPlayer>>

async function newPlayer(world: World, name: string, mayLeave: boolean) {
  const person = await makeUser({ username: name }, START_MS)
  const as = person.cookie
  const params = { id: person.id }
  const names = new Known(name)
  const signals = new Known(SIGNALS_PER_DAY_MAX)
  const emails = new Known(person.email)
  const drawn = new Map<string, string>()
  const keys = new Map<string, string | undefined>()
  const flown = new Map<string, unknown>()
  const own = {
    unkeyed: 0,
    moves: 0,
    excludedMs: 0,
    mayBeExcluded: false,
    left: false,
    mayHaveLeft: false,
    linked: false,
  }
  const tell = (text: string) => world.errors.push(`${name}: ${text}`)
  const say = <E extends AnyEndpoint>(endpoint: E, options: Parameters<typeof call<E>>[1]) =>
    ask(world, name, endpoint, { as, ...options })

  const drawPlan = async (draw: Draw) => {
    const open = [...keys].filter(([, id]) => id === undefined).map(([key]) => key)
    const key = draw(3) === 0 ? undefined : (open[0] ?? `key-${keys.size}`)
    const headers = { 'idempotency-key': key }
    const wasExcluded = own.excludedMs > world.nowMs
    const { done, refused } = await say(rounds.create, { input: FUN, headers })
    const id = done?.round._id
    if (id === undefined) {
      if (refused === undefined && key === undefined) own.unkeyed += 1
      if (refused === undefined && key !== undefined) keys.set(key, undefined)
      return
    }
    if (wasExcluded && !open.includes(key ?? '')) tell(`drew ${id} while excluded`)
    if (drawn.has(id)) tell(`${id} was drawn for ${drawn.get(id)} and for ${key}`)
    drawn.set(id, key ?? '')
    if (key !== undefined) keys.set(key, id)
  }
  const fly = async (draw: Draw) => {
    const id = pick([...drawn.keys(), 'none'], draw)
    const { done } = await say(rounds.fly, { params: { id }, input: { clientSeed: `seed-${draw(9)}` } })
    if (!done) return
    const before = flown.get(id)
    const after = JSON.stringify(done.round.outcome)
    if (before !== undefined && before !== after) tell(`${id} was settled as ${before}, then as ${after}`)
    flown.set(id, after)
  }
  const rename = async (draw: Draw) => {
    const username = `${name} ${draw(1000)}`
    names.note(username, await say(users.update, { params, input: { username } }))
  }
  const limit = async (draw: Draw) => {
    const signalsPerDay = Math.min(...signals.values()) - draw(2)
    if (signalsPerDay < SIGNALS_PER_DAY_MAX - 3) return
    signals.note(signalsPerDay, await say(users.update, { params, input: { limits: { signalsPerDay } } }))
  }
  const link = async () => {
    const input = { casino: world.casino, user_id: `user-${person.id}`, country: 'GB' } as const
    const { done } = await say(casinoLinks.create, { input })
    own.linked ||= done !== undefined
  }
  const move = async () => {
    own.moves += 1
    // Two requests within a minute send the old address the same mail.
    if (own.moves > 1) for (const known of emails.values()) world.mayRepeat.add(known)
    const email = freshEmail()
    const { done } = await say(users.changeEmail, { input: { email } })
    if (!done) return
    const code = await codeTo(world, email)
    if (code === undefined) return
    emails.note(email, await say(users.confirmEmail, { input: { code } }))
  }
  const exclude = async () => {
    // A second exclusion would send the same mail again.
    if (own.excludedMs > 0 || own.mayBeExcluded) return
    const { done, refused } = await say(users.exclude, { input: { period: '24h' } })
    if (done) own.excludedMs = Date.parse(done.excludedUntil)
    else own.mayBeExcluded ||= refused === undefined
  }
  const leave = async () => {
    const { done, refused } = await say(users.remove, { params })
    own.left ||= done !== undefined
    own.mayHaveLeft ||= done !== undefined || refused === undefined
  }

  const check = async () => {
    const account = await loadUser(person.id)
    if (!account) {
      if (!own.mayHaveLeft) tell('is gone and never asked for it')
      const rest = (await scanTable()).filter(({ pk }) => pk === `USER#${person.id}`)
      if (rest.length > 0) tell(`left, and ${rest.map(({ sk }) => sk).join()} stayed`)
      for (const email of emails.values())
        if (await findUserByEmail(email)) tell(`left, and ${email} is still taken`)
      return
    }
    if (own.left) tell('left and is still there')
    if (!names.has(account.username))
      tell(`is called ${account.username}, not ${names.values().join(' or ')}`)
    const { signalsPerDay } = limitsAt(account.limits, world.nowMs)
    if (!signals.has(signalsPerDay)) tell(`has ${signalsPerDay} signals a day`)
    if (!emails.has(account.email)) tell(`has the address ${account.email}`)
    for (const email of emails.values()) {
      const owner = (await findUserByEmail(email))?.id
      if ((owner === person.id) !== (email === account.email)) tell(`${email} belongs to ${owner}`)
    }
    const until = account.excludedUntilMs ?? 0
    if (until < own.excludedMs) tell(`is excluded until ${until}, not ${own.excludedMs}`)
    if (until > 0 && own.excludedMs === 0 && !own.mayBeExcluded) tell('is excluded and never asked for it')
    if (own.linked && !account.links[world.casino]) tell('has lost the link')
    await checkGrants()
  }
  const checkGrants = async () => {
    const stored = (await storedRounds(person.id)).map(({ id }) => id)
    const missing = [...drawn.keys()].filter((id) => !stored.includes(id))
    if (missing.length > 0) tell(`drew ${missing.join()}, which is not there`)
    if (stored.length > grantsMax())
      tell(`has ${stored.length} signals, and asked for ${grantsMax()} at most`)
    const { body } = await call(rounds.list, { as, at: world.nowMs, input: { limit: 50 } })
    for (const [id, outcome] of flown) {
      const round = body.rounds?.find(({ _id }) => _id === id)
      if (JSON.stringify(round?.outcome) !== outcome) tell(`flew ${id} as ${outcome}`)
    }
    for (const [key, id] of keys) {
      if (id === undefined) continue
      const options = { as, at: world.nowMs, input: FUN, headers: { 'idempotency-key': key } }
      const again = await call(rounds.create, options)
      if (again.status === 201 && again.body.round._id !== id) tell(`${key} gave ${id}, then another signal`)
    }
  }
  const grantsMax = () =>
    drawn.size + own.unkeyed + [...keys.values()].filter((id) => id === undefined).length
  const often = [drawPlan, drawPlan, drawPlan, drawPlan, fly, fly, fly, rename, limit, link, move]
  return {
    name,
    person,
    check,
    steps: mayLeave ? [...often, ...often, exclude, exclude, leave] : [...often, ...often, exclude],
    grants: () => ({ atLeast: drawn.size, atMost: grantsMax() }),
  }
}

async function newAdmin(world: World) {
  const person = await makeUser({ role: 'admin' }, START_MS)
  const waiting = await makeUser({ username: 'cleo' }, START_MS)
  await giveLink(waiting, world.casino, 'cooling-off', START_MS - 2 * DAY_MS)
  const as = person.cookie
  const kinds: Made[] = []
  const posts: (Made & { titles: Known<string> })[] = []
  const tell = (text: string) => world.errors.push(`admin: ${text}`)
  const say = <E extends AnyEndpoint>(endpoint: E, options: Parameters<typeof call<E>>[1]) =>
    ask(world, 'admin', endpoint, { as, ...options })
  const next = (made: Made[], word: string): Made => {
    const last = made.at(-1)
    if (last && last.id === undefined) return last
    const fresh = { key: `${word}-${made.length}`, title: `${word} ${made.length}` }
    made.push(fresh)
    return fresh
  }
  const categorize = async () => {
    const made = next(kinds, 'Kind')
    const headers = { 'idempotency-key': made.key }
    const { done } = await say(categories.create, { input: { name: { en: made.title } }, headers })
    if (done) made.id = done.category._id
  }
  const write = async () => {
    const last = posts.at(-1)
    const title = `Post ${posts.length}`
    const made =
      last && last.id === undefined ? last : { key: `b-${posts.length}`, title, titles: new Known(title) }
    if (made !== last) posts.push(made)
    const input = { title: made.title, language: 'en', content: 'Some text.', status: 'published' } as const
    const { done } = await say(blogs.create, { input, headers: { 'idempotency-key': made.key } })
    if (done) made.id = done.blog._id
  }
  const edit = async (draw: Draw) => {
    const post = posts.find(({ id }) => id !== undefined)
    if (post?.id === undefined) return
    const title = `${post.title}.${draw(1000)}`
    post.titles.note(title, await say(blogs.update, { params: { id: post.id }, input: { title } }))
  }
  const decideOn = (ids: readonly string[]) => async (draw: Draw) => {
    const params = { id: pick(ids, draw), casino: world.casino }
    await say(players.decideLink, { params, input: { account: 'confirmed' } })
  }
  const check = async () => {
    // Jobs take longer than a staff session lasts.
    const atMs = START_MS + 5 * MINUTE_MS
    const { categories: stored } = (await call(categories.list, { at: atMs })).body
    once(
      stored.map(({ _id, name }) => ({ id: _id, title: name.en ?? '' })),
      kinds,
      tell,
    )
    for (const { id, titles } of posts) {
      if (id === undefined) continue
      const { blog } = (await call(blogs.get, { as, at: atMs, params: { id } })).body
      if (!titles.has(blog.title)) tell(`${blog.title} is not what was written`)
    }
    for (const { _id } of stored) await logged(`category:${_id}`, 1)
    const account = await loadUser(waiting.id)
    if (account?.links[world.casino]?.live !== true) tell('an activation that was due is not there')
  }
  const logged = async (subject: string, times: number) => {
    const entries = await auditOf(subject, world.nowMs)
    if (entries.length !== times) tell(`${subject} stands ${entries.length} times in the log, not ${times}`)
  }
  return {
    check,
    async checkDecisions(ids: readonly string[]) {
      for (const id of ids) {
        const account = await loadUser(id)
        if (!account) continue
        const isDecided = account.links[world.casino]?.account === 'confirmed'
        await logged(`link:${id}:${world.casino}`, isDecided ? 1 : 0)
      }
    },
    stepsOn: (ids: readonly string[]): readonly Step[] => [
      categorize,
      write,
      edit,
      decideOn(ids),
      decideOn(ids),
    ],
  }
}

/** A visitor who registers, and repeats it after a lost answer. */
function newNewcomer(world: World) {
  const email = freshEmail()
  const input = { name: 'Dora', email, password: PASSWORD, adult: true } as const
  const own = { is: false, maybe: false, verified: false }
  const tell = (text: string) => world.errors.push(`newcomer: ${text}`)
  const register = async () => {
    const { done, refused } = await ask(world, 'newcomer', users.register, { input })
    if (done && (own.is || refused)) tell('registered twice')
    own.is ||= done !== undefined
    own.maybe ||= done !== undefined || refused === undefined
    if (refused !== undefined && !own.maybe) tell(`was refused: ${refused}`)
  }
  const rest = async () => undefined
  const check = async () => {
    const account = await findUserByEmail(email)
    if (own.is && !account) tell('registered and is not there')
    if (account && !own.maybe) tell('is there and never registered')
    if (account && !world.injector.mails.some(({ to }) => to === email)) tell('was never sent a code')
  }
  return { check, steps: [register, rest, rest, rest, rest] as readonly Step[] }
}

const JOBS: Readonly<Record<string, (event: { readonly time: string }) => Promise<unknown>>> = {
  send,
  activate,
  finishRemovals,
  publish,
  // If the bucket does not answer, the next minute's run continues.
  publishLog: (event) => again(publishLog(event)),
}

/** Draws once on the day before, because the log leaves out draws older than its first entry. */
async function beginLog(): Promise<void> {
  const at = START_MS - DAY_MS
  const { cookie } = await makeUser({}, at)
  await call(rounds.create, { as: cookie, at, input: FUN })
  await drainStream()
}

function jobsOf(world: World): readonly Step[] {
  const event = () => ({ time: new Date(world.nowMs).toISOString() })
  return [
    ...Object.entries(JOBS).map(([name, job]) => async () => {
      await world.injector.under(nameOfNext(world, `job ${name}`), () => job(event()))
    }),
    async () => {
      // After a failure, the stream's reader continues from the last counted record.
      await world.injector.under(nameOfNext(world, 'stream'), () => drainStream().catch(() => undefined))
    },
  ]
}

/** Runs every job three times without faults. */
async function endJobs(world: World): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    world.nowMs += HOUR_MS
    await drainStream()
    for (const job of Object.values(JOBS)) await job({ time: new Date(world.nowMs).toISOString() })
  }
}

/** Reports mails that were sent twice although no fault occurred. */
async function checkMails(world: World): Promise<void> {
  const waiting = await waitingMails()
  if (waiting.length > 0) world.errors.push(`${waiting.length} mails still wait`)
  const { mails } = world.injector
  for (const [index, { to, text, run }] of mails.entries()) {
    const isRepeated = mails.slice(index + 1).some((later) => later.to === to && later.text === text)
    if (isRepeated && run.faults === 0 && !world.mayRepeat.has(to))
      world.errors.push(`${to} was sent the same mail twice: ${text.slice(0, 80)}`)
  }
}

/** Compares the day's counter and the public log with the rounds that the users drew. */
async function checkCounters(world: World, people: readonly Player[]): Promise<void> {
  const day = new Date(START_MS).toISOString().slice(0, 10)
  const counted = (await loadDays(day, day)).get(day)?.signalsFun ?? 0
  const sum = (bound: 'atLeast' | 'atMost') => people.reduce((all, { grants }) => all + grants()[bound], 0)
  const [atLeast, atMost] = [sum('atLeast'), sum('atMost')]
  // A day is written to the log once it is over.
  const dayEndMs = (Math.floor(world.nowMs / DAY_MS) + 1) * DAY_MS
  for (const closed of [dayEndMs - DAY_MS, dayEndMs])
    await again(publishLog({ time: new Date(closed + HOUR_MS).toISOString() }))
  await checkLog(world, atLeast + 1, atMost + 1)
  if (counted < atLeast || counted > atMost)
    world.errors.push(`${counted} signals are counted, of ${atLeast} to ${atMost}`)
}
