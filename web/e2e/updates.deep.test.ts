import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { productOrigin } from './browser.ts'
import type { WorkerProxy } from './service-worker-proxy.ts'
import {
  frameOf,
  POLL,
  REPLACED,
  untilIdle,
  untilKept,
  untilRegistered,
  visit,
} from './service-worker-visit.ts'

const READY = 'A new version is ready.'

async function worker(path = '/sw.js'): Promise<string> {
  return (await fetch(`${productOrigin()}${path}`)).text()
}

/** Simulates a deployment with another worker. */
async function deploy(proxy: WorkerProxy, version: string): Promise<void> {
  proxy.worker = `${await worker()}\n// ${version}`
}

function lookForUpdate(page: Page): Promise<unknown> {
  return page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.update().then(() => true),
  )
}

function isNewOneWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
}

/** The pages reload within seconds, or never (README, “Not yet”). */
const RELOADED = { timeout: 15_000, interval: 100 }

test('a new version is offered, and once accepted loads in every tab', async () => {
  const { page, context, proxy, loads } = await visit('/')
  await untilKept(page, ...frameOf('en'))
  const other = await context.newPage()
  let otherLoads = 0
  other.on('load', () => {
    otherLoads += 1
  })
  await other.goto('/predictor-faq')
  await expect.poll(() => other.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await untilRegistered(other)
  await deploy(proxy, 'two')
  await lookForUpdate(page)
  await page.getByRole('region', { name: 'New version' }).getByText(READY).waitFor()
  expect([loads(), otherLoads]).toEqual([1, 1])

  // Chromium 156 misses the worker's change while the old one answers fetches of the first hydration, so it happens
  // before.
  await page.getByRole('button', { name: 'Reload' }).hover()
  await untilIdle(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => [loads(), otherLoads], RELOADED).toEqual([2, 2])
  await expect.poll(() => isNewOneWaiting(page), REPLACED).toBe(false)
  await Promise.all([untilRegistered(page), untilRegistered(other)])
  expect([loads(), otherLoads]).toEqual([2, 2])
  expect(await page.getByText(READY).count()).toBe(0)
})

test('the kill switch removes the worker and its caches, and reloads the page once', async () => {
  const { page, proxy, loads, problems } = await visit('/#earn')
  await untilKept(page, ...frameOf('en'))
  proxy.worker = await worker('/sw-off.js')
  const registrations = () => proxy.asked.filter((path) => path === '/sw.js').length
  await lookForUpdate(page)
  const before = registrations()
  await expect.poll(loads, REPLACED).toBe(2)
  // The page registers `/sw.js` again, which removes itself again without another reload.
  await expect.poll(registrations, POLL).toBeGreaterThan(before)
  await untilIdle(page)
  const left = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      controlled: navigator.serviceWorker.controller !== null,
      copies: await caches.keys(),
    }))
  await expect.poll(left, POLL).toEqual({ workers: 0, controlled: false, copies: [] })
  await untilIdle(page)
  expect(loads()).toBe(2)
  expect(problems).toEqual([])
})
