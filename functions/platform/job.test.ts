import { expect, test, vi } from 'vitest'
import { iso } from '#shared/time.ts'
import { handler as activate } from '../endpoints/casino-links/activate.ts'
import { handler as changes } from '../endpoints/streams/changes.ts'
import { job } from './job.ts'
import { log } from './log.ts'
import { HEARTBEAT } from './table/heartbeat.ts'
import { getItem } from './table/read.ts'

const context = { awsRequestId: 'c0ffee' }
const success = { level: 'info', event: 'success', requestId: context.awsRequestId }

async function logOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  log.mockClear()
  await work()
  return log.mock.calls.map(([line]) => JSON.parse(String(line)))
}

test('a successful run logs a line with the id of its call, a failed run logs none', async () => {
  const time = '2026-11-22T12:00:00.000Z'
  const works = job(async (_: { time: string }) => ({ sent: 3 }))
  const says = await logOf(() => works({ time }, context))
  expect(says).toEqual([{ ...success, about: { sent: 3 } }])
  const silent = job(async (_: { time: string }) => undefined)
  expect(await logOf(() => silent({ time }, context))).toEqual([success])
  const fails = job(async (_: { time: string }): Promise<void> => {
    throw new Error('down')
  })
  expect(await logOf(() => expect(fails({ time }, context)).rejects.toThrow('down'))).toEqual([])
})

test('each run of activation changes the table, and the reader of its stream logs a success', async () => {
  const time = iso(Date.now() + 1)
  await activate({ time })
  expect(await getItem(HEARTBEAT)).toMatchObject({ beatMs: Date.parse(time) })
  const record = {
    eventID: 'beat',
    dynamodb: {
      Keys: { pk: { S: HEARTBEAT.pk }, sk: { S: HEARTBEAT.sk } },
      NewImage: { pk: { S: HEARTBEAT.pk }, sk: { S: HEARTBEAT.sk }, beatMs: { N: '1' } },
      SequenceNumber: '1',
    },
  }
  const says = await logOf(() => changes({ shardId: `shardId-${time}`, Records: [record] }, context))
  expect(says).toEqual([{ ...success, about: { changes: 1 } }])
})

test('a level below LOG_LEVEL is not written', async () => {
  vi.stubEnv('LOG_LEVEL', 'warn')
  const lines = await logOf(async () => {
    log('info', 'success')
    log('warn', 'forgedCookie')
  })
  vi.unstubAllEnvs()
  expect(lines).toEqual([{ level: 'warn', event: 'forgedCookie' }])
})
