import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { hasJava } from '../local/dynamodb-local.ts'
import { newVisitor } from '../smoke/visitor.ts'
import { inviteAdmin, runMainJob, runSmoke } from './main-job.ts'
import { type Replay, startReplay } from './replay.ts'
import { prepareSynthesis, type Synthesis } from './synthesis.ts'

type Templates = Synthesis['templates']

// DynamoDB Local is a Java program.
describe.skipIf(!hasJava())('the templates, run', () => {
  let synthesis: Synthesis
  beforeAll(async () => {
    synthesis = await prepareSynthesis()
  }, 300_000)
  afterAll(() => synthesis.stop())

  async function start(templates: Templates): Promise<Replay> {
    const replay = await startReplay({ ...synthesis, templates })
    vi.stubGlobal('fetch', replay.fetch)
    onTestFinished(async () => {
      vi.unstubAllGlobals()
      await replay.stop()
    })
    return replay
  }

  it('pass the smoke test and the main job, and no call is denied', async () => {
    const replay = await start(synthesis.templates)
    await inviteAdmin(replay)
    const { failed, passkey } = await runSmoke(replay, () => undefined)
    expect(failed).toEqual([])
    await runMainJob(replay, passkey)
    expect(replay.authorizer.checked()).toBeGreaterThan(1000)
    expect([...replay.authorizer.denied, ...replay.faults]).toEqual([])
    console.log(replay.summary())
  })

  /** A visitor registers and gets a code by mail. */
  async function register({ site, authorizer }: Replay): Promise<void> {
    const visitor = newVisitor(site)
    const { country } = await visitor.call(api.site.location)
    if (country !== 'GB') throw new Error(`The country is ${country}.`)
    const email = `ada-${Date.now()}@example.com`
    const input = { name: 'Ada', email, password: 'Slow ferries and 12 gulls', adult: true } as const
    await visitor.call(api.users.register, { input })
    const isSent = () => synthesis.inbox.all().some(({ to }) => to === email)
    await vi.waitUntil(() => isSent() || authorizer.denied.length > 0, { timeout: 4000 })
    if (!isSent()) throw new Error('No mail has come.')
  }

  it.each<[change: string, id: string, from: RegExp, to: string, told: RegExp]>([
    ['a right that is gone', 'usersregisterRole', /"dynamodb:PutItem",/, '', /Role\w* dynamodb:PutItem/i],
    ['a filter that lets no mail through', 'mailAlias', /OUTBOX#/, 'INBOX#', /Timed out/],
  ])('fail with %s', async (_, id, from, to, told) => {
    const replay = await start(changed(synthesis.templates, id, from, to))
    const said = await register(replay).then(() => 'nothing', String)
    expect([said, ...replay.authorizer.denied, ...replay.faults].join('\n')).toMatch(told)
    expect(said).not.toBe('nothing')
  })
})

/** Replaces a text in the resources whose ids begin with `id`. */
function changed(templates: Templates, id: string, from: RegExp, to: string): Templates {
  let changes = 0
  const result = new Map(
    [...templates].map(([stack, template]) => {
      const resources = Object.entries(template.Resources).map(([name, resource]) => {
        const text = JSON.stringify(resource)
        if (!name.startsWith(id) || !from.test(text)) return [name, resource] as const
        changes += 1
        return [name, JSON.parse(text.replace(from, to))] as const
      })
      return [stack, { ...template, Resources: Object.fromEntries(resources) }] as const
    }),
  )
  expect(changes, 'resources changed').toBeGreaterThan(0)
  return result
}
