import { expect, it, vi } from 'vitest'
import { UPLOAD_EVENTS, type UploadEvent } from '#functions/endpoints/events.ts'
import { createUploadEvents } from './media-bucket.ts'

const NOW_MS = Date.UTC(2030, 0, 1)
const { path } = UPLOAD_EVENTS.image
const LONG_TIMEOUT = { timeout: 15_000 }

function uploadEvents(results: (string | undefined)[]) {
  const events: UploadEvent[] = []
  const told: string[] = []
  const thread = {
    call: async (_path: string, event: unknown) => {
      events.push(event as UploadEvent)
      const error = results.shift()
      if (error !== undefined) throw error
    },
    stop: vi.fn(async () => undefined),
  }
  const made = createUploadEvents({
    thread,
    nowMs: () => NOW_MS,
    log: (line) => told.push(line),
    pauseMs: 1,
  })
  return { made, events, told }
}

it('reports uploads only, at the time of the product’s clock', async () => {
  const { made, events } = uploadEvents([])
  made.arrived('media/a/1.webp')
  made.arrived('waiting/a')
  await vi.waitFor(() => expect(events).toHaveLength(1), LONG_TIMEOUT)
  expect(events).toEqual([{ time: '2030-01-01T00:00:00.000Z', detail: { object: { key: 'waiting/a' } } }])
})

it('tries three times, reports the failure, and goes on with the next event', async () => {
  const { made, events, told } = uploadEvents(['broken', 'broken', 'broken'])
  made.arrived('waiting/a')
  made.arrived('waiting/b')
  await vi.waitFor(() => expect(events).toHaveLength(4), LONG_TIMEOUT)
  expect(told).toEqual([`${path} failed for waiting/a: broken`])
  expect(events.at(-1)?.detail.object.key).toBe('waiting/b')
})

it('stops between two tries', async () => {
  const { made, events, told } = uploadEvents(['broken', 'broken', 'broken'])
  made.arrived('waiting/a')
  await vi.waitFor(() => expect(events.length).toBeGreaterThan(0), LONG_TIMEOUT)
  await made.stop()
  expect(events.length).toBeLessThan(4)
  expect(told.length).toBeLessThan(2)
})
