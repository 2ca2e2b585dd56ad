import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toQuery } from '#shared/crash/strategy/share.ts'
import { openPage } from './browser.ts'
import { launchBrowser } from './launch.ts'
import { openSettled, seeText } from './steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Minutes of work. */
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
  /** When a worker said something, in milliseconds of the page. */
  readonly told: number[]
  readonly started: number[]
  /** How long after the press each worker was ended. */
  readonly ended: number[]
}

/** Real workers, looked over the shoulder. */
async function watchWorkers(page: Page): Promise<() => Promise<Seen>> {
  await page.addInitScript(() => {
    const told: number[] = []
    const started: number[] = []
    const ended: number[] = []
    let pressedAt = 0
    const press = ({ timeStamp }: Event) => {
      pressedAt = timeStamp
    }
    addEventListener('click', press, { capture: true })
    class Watched extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        started.push(performance.now())
        this.addEventListener('message', () => told.push(performance.now()))
      }
      override terminate() {
        ended.push(performance.now() - pressedAt)
        super.terminate()
      }
    }
    Reflect.set(window, 'Worker', Watched)
    Reflect.set(window, 'seen', { told, started, ended })
  })
  return () => page.evaluate(() => Reflect.get(window, 'seen'))
}

const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true })

test('workers that never pause tell ten times a second how far they are, and end within 50 ms', async () => {
  const { page, problems } = await openPage(browser, { serviceWorker: false })
  const seen = await watchWorkers(page)
  await openSettled(page, `/lab#${LONG}`)
  const waits: number[] = []
  for (let time = 0; time < 3; time += 1) {
    await run(page).click()
    await page.waitForFunction(() => (document.querySelector('progress')?.position ?? 0) > 0)
    const { told } = await seen()
    await page.waitForTimeout(1000)
    const later = await seen()
    const workers = later.started.length - later.ended.length
    expect(workers).toBeGreaterThan(0)
    // Ten of each worker, and one more at the edges of the second.
    expect(later.told.length - told.length).toBeLessThanOrEqual(11 * workers)
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect.poll(async () => (await seen()).ended.length).toBe(later.ended.length + workers)
    waits.push(Math.max(...(await seen()).ended.slice(later.ended.length)))
    await page.locator('main progress').waitFor({ state: 'detached' })
  }
  // The machine may do something else once.
  expect(Math.min(...waits)).toBeLessThan(50)
  expect(problems).toEqual([])
})

test('a worker that does not arrive is told in words, and the next try is whole', async () => {
  const { page } = await openPage(browser, { serviceWorker: false })
  await openSettled(page, '/lab')
  const isWorker = /lab-worker/
  await page.route(isWorker, (route) => route.abort())
  await run(page).click()
  await page.getByRole('alert').getByText('The calculation could not be loaded.').waitFor()
  await page.unroute(isWorker)
  await page.getByRole('button', { name: 'Try again' }).click()
  await seeText(page, 'No staking plan changes the expected loss')
})
