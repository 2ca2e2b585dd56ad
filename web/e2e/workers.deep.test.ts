import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toQuery } from '#shared/crash/strategy/share.ts'
import { openPage } from './browser.ts'
import { openSettled } from './scenario.ts'

/** Takes minutes. */
const LONG = toQuery({
  targetX100: 200,
  rtpX10000: 9700,
  bankroll: 1_000_000,
  rounds: 10_000,
  paths: 1_000_000,
  seed: 1,
  strategies: [{ plan: { kind: 'martingale', stake: 100 } }],
})

interface Seen {
  readonly nowMs: number
  /** Messages from workers, started workers, and ended workers. */
  readonly told: number
  readonly started: number
  readonly ended: number
}

/** Records the messages and life cycles of real workers. */
async function watchWorkers(page: Page): Promise<() => Promise<Seen>> {
  await page.addInitScript(() => {
    const counts = { told: 0, started: 0, ended: 0 }
    class Watched extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        if (!String(url).includes('lab-worker')) return
        counts.started += 1
        this.addEventListener('message', () => {
          counts.told += 1
        })
      }
      override terminate() {
        counts.ended += 1
        super.terminate()
      }
    }
    Reflect.set(window, 'Worker', Watched)
    Reflect.set(window, 'seen', () => ({ ...counts, nowMs: performance.now() }))
  })
  return () => page.evaluate(() => Reflect.get(window, 'seen')())
}

test('busy workers report progress at a limited rate and end when cancelled', async () => {
  const { page, problems } = await openPage({ serviceWorker: false })
  const seen = await watchWorkers(page)
  await openSettled(page, `/lab#${LONG}`)
  for (let time = 0; time < 3; time += 1) {
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.waitForFunction(() => (document.querySelector('progress')?.position ?? 0) > 0)
    const before = await seen()
    await page.waitForTimeout(1000)
    const after = await seen()
    const workers = after.started - after.ended
    expect(workers).toBeGreaterThan(0)
    // Ten messages per second and worker, plus those for parts that end and begin; without a pace there would be
    // thousands.
    const tenths = (after.nowMs - before.nowMs) / 100
    expect(after.told - before.told).toBeLessThanOrEqual((2 * tenths + 2) * workers)
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect.poll(async () => (await seen()).ended).toBe(after.ended + workers)
    await page.locator('main progress').waitFor({ state: 'detached' })
  }
  expect(problems).toEqual([])
})
