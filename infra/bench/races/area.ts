import { setTimeout as sleep } from 'node:timers/promises'
import { loadAccount } from '#functions/domain/accounts/items.ts'
import { loadPost } from '#functions/domain/blogs/items.ts'
import { handler as publishDue } from '#functions/endpoints/blogs/publish-due.ts'
import { newPost, staff } from '#functions/endpoints/blogs/testing/posts.ts'
import { newCasino } from '#functions/endpoints/casino-links/testing/casinos.ts'
import { auditOf } from '#functions/testing/audit.ts'
import { call } from '#functions/testing/call.ts'
import { makePerson, storedGrants } from '#functions/testing/people.ts'
import { api } from '#shared/api/index.ts'
import { SIGNALS_PER_DAY_MAX } from '#shared/models/limits.ts'
import { manyPeople, startSurroundings } from '../surroundings.ts'
import { textTable, type Verdict } from '../text-table.ts'

/** `RACES` contenders of each kind. */
const RACES = Number(process.env.RACES ?? 1000)
/** Of them under way at once. With hundreds one busy machine answers hardly anything but 503. */
const AT_ONCE = Number(process.env.RACES_AT_ONCE ?? 50)
/** Within the life of an idle session of staff. */
const EARLIER_MS = 20 * 60_000
/** What a machine answers that has too much to do: it is asked again, as by people. */
const UNAVAILABLE = 503
const BROKEN_OFF = { published: 0, failed: 1 }
const TRIES_MAX = 30
const PAUSE_MS = 1000

/** A limit that holds, one owner and one publication, however many ask at the same moment. */
export async function measure(): Promise<readonly Verdict[]> {
  const surroundings = await startSurroundings()
  try {
    return [await drawAtOnce(), await claimAtOnce(), await publishAtOnce(), await pressPublishAtOnce()]
  } finally {
    await surroundings.clear()
  }
}

async function drawAtOnce(): Promise<Verdict> {
  const { id, cookie } = await makePerson()
  const at = Date.now()
  const answers = await race('rounds.create', () =>
    call(api.rounds.create, { as: cookie, at, input: { mode: 'fun', risk: 'steady' } }),
  )
  const stored = (await storedGrants(id)).length
  const granted = answers.filter(({ status }) => status === 201).length
  return {
    target: `${RACES} draws of one person, ${AT_ONCE} at once: as many as a day has, and all that were answered`,
    measured: `${stored} stored, ${granted} answered, of ${SIGNALS_PER_DAY_MAX}`,
    met: granted <= stored && stored === SIGNALS_PER_DAY_MAX,
  }
}

async function claimAtOnce(): Promise<Verdict> {
  const people = await manyPeople(RACES)
  const { code: casino } = await newCasino()
  const input = { casino, user_id: 'Harrier', country: 'GB' }
  const answers = await race('casinoLinks.create', (index) =>
    call(api.casinoLinks.create, { as: people[index]?.cookie, country: 'GB', input }),
  )
  let owners = 0
  for (const { id } of people) if ((await loadAccount(id))?.links[casino] !== undefined) owners += 1
  const told = answers.filter(({ status }) => status === 201).length
  return {
    target: `${RACES} people claim one casino account, ${AT_ONCE} at once: one has it`,
    measured: `${owners} with it, ${told} told so`,
    met: owners === 1 && told <= owners,
  }
}

async function publishAtOnce(): Promise<Verdict> {
  const due = Date.now()
  const editor = await staff('editor', due - EARLIER_MS)
  const publishAt = new Date(due).toISOString()
  const { _id } = await newPost(editor, { status: 'scheduled', publishAt })
  const answers = await race('publish job', async () => {
    const { published, failed } = await publishDue({ time: publishAt }).catch(() => BROKEN_OFF)
    return { status: failed > 0 ? UNAVAILABLE : published > 0 ? 'published' : 'nothing to do', published }
  })
  return oneFact('runs of the job', _id, {
    action: 'blogs.publishDue',
    nowMs: due,
    told: answers.reduce((sum, { published }) => sum + published, 0),
  })
}

async function pressPublishAtOnce(): Promise<Verdict> {
  const at = Date.now()
  const { person, options } = await staff('editor', at)
  const { _id, version } = await newPost({ person, options })
  const answers = await race('blogs.update', () =>
    call(api.blogs.update, { ...options, params: { id: _id }, input: { version, status: 'published' } }),
  )
  return oneFact('editors press Publish on one version', _id, {
    action: 'blogs.update',
    nowMs: at,
    told: answers.filter(({ status }) => status === 200).length,
  })
}

interface Fact {
  readonly action: string
  readonly nowMs: number
  /** How often it was answered. */
  readonly told: number
}

async function oneFact(name: string, post: string, { action, nowMs, told }: Fact): Promise<Verdict> {
  const record = await loadPost(post)
  const entries = (await auditOf(`blog:${post}`, nowMs)).filter((entry) => entry.action === action)
  return {
    target: `${RACES} ${name}, ${AT_ONCE} at once: one publication`,
    measured: `${record?.status}, ${entries.length} entries in the audit log, ${told} told so`,
    met: record?.status === 'published' && entries.length === 1 && told <= 1,
  }
}

/** Answers of all, many at once, and a table of how often each status came. Who is told to come again does so. */
async function race<T extends { readonly status: number | string }>(
  name: string,
  contend: (index: number) => Promise<T>,
): Promise<readonly T[]> {
  const { write } = process.stdout
  const startedMs = performance.now()
  // Each refusal writes a line, which would bury the figures.
  process.stdout.write = () => true
  let again = 0
  const contendUntilAnswered = async (index: number): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      const answer = await contend(index)
      if (answer.status !== UNAVAILABLE || tries === TRIES_MAX) return answer
      again += 1
      await sleep(Math.random() * PAUSE_MS * tries)
    }
  }
  const answers: T[] = []
  let next = 0
  const contendInTurn = async () => {
    while (next < RACES) answers.push(await contendUntilAnswered(next++))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, contendInTurn)).finally(() => {
    process.stdout.write = write
  })
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  const statuses = [...Map.groupBy(answers, ({ status }) => status)].map(([status, some]) => [
    String(status),
    some.length,
  ])
  console.log(
    `${name}, ${seconds} s, ${again} times told to come again\n${textTable(['answer', 'count'], statuses)}`,
  )
  return answers
}
