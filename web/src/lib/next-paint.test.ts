// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { nextPaint } from './next-paint.ts'

it('comes after the callbacks of the next frame', async () => {
  const order: string[] = []
  const painted = nextPaint().then(() => order.push('painted'))
  requestAnimationFrame(() => order.push('frame'))
  await painted
  expect(order).toEqual(['frame', 'painted'])
})

it('does not wait for a frame of a hidden page', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const painted = nextPaint()
  await vi.advanceTimersByTimeAsync(200)
  await expect(painted).resolves.toBeUndefined()
})
