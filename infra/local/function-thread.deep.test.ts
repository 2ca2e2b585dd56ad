import { expect, it, onTestFinished, vi } from 'vitest'
import { api, operations } from '#shared/api/index.ts'
import { createFunctionThread, createFunctionThreads, ThreadTimeout } from './function-thread.ts'
import { createGateway } from './gateway.ts'
import { contractOperations } from './operations.ts'
import * as root from './root.ts'
import { serve } from './testing/serve.ts'

const HEALTH = operations.find(({ endpoint }) => endpoint === api.site.health)?.handlerPath ?? ''

it('stops an endless function with all calls of the same thread, then starts a new thread', async () => {
  const thread = createFunctionThread(2000)
  onTestFinished(() => thread.stop())
  const endless = thread.call('infra/local/testing/endless.ts')
  const behind = thread.call(HEALTH)
  await expect(endless).rejects.toThrow(ThreadTimeout)
  await expect(behind).rejects.toThrow(ThreadTimeout)
  await expect(thread.call('functions/no-such.ts')).rejects.toThrow('no-such')
})

it('stops only the thread with the endless function', async () => {
  const threads = createFunctionThreads(2, 4000)
  onTestFinished(() => threads.stop())
  const ENDLESS = 'infra/local/testing/endless.ts'
  const calls = [ENDLESS, 'functions/no-such.ts', ENDLESS, 'functions/no-such.ts']
  const ends = await Promise.allSettled(calls.map((path) => threads.call(path)))
  const said = ends.map((end) => (end.status === 'rejected' ? String(end.reason) : 'answered'))
  expect(said.map((reason) => /took over|no-such/.exec(reason)?.[0])).toEqual([
    'took over',
    'no-such',
    'took over',
    'no-such',
  ])
})

it('answers operations on long texts from a thread, without loading them here', async () => {
  const gateway = createGateway({
    operations: contractOperations(),
    nowMs: () => Date.UTC(2030, 0, 1),
    edgeSecret: 'of somebody else',
    visitorCountry: () => undefined,
  })
  const origin = await serve(gateway.serve)
  const loaded = vi.spyOn(root, 'loadFromRoot')
  const answer = await fetch(`${origin}/api/v1/blogs`, { method: 'POST', body: '{}' })
  expect(await answer.json()).toMatchObject({ errors: true, statusCode: 403, code: 'forbidden' })
  expect(loaded).not.toHaveBeenCalled()
})
