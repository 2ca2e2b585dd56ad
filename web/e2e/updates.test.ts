import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from './launch.ts'
import type { WorkerProxy } from './worker-proxy.ts'
import { frameOf, kept, PATIENCE, REPLACED, untilKept, visit } from './worker-visit.ts'

const READY = 'A new version is ready.'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function worker(path = '/sw.js'): Promise<string> {
  return (await fetch(`${inject('origin')}${path}`)).text()
}

/** A deployment: the worker is another one. */
async function deploy(proxy: WorkerProxy, version: string): Promise<void> {
  proxy.worker = `${await worker()}\n// ${version}`
}

function lookForUpdate(page: Page): Promise<unknown> {
  return page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.update().then(() => true),
  )
}

test('a new version asks, and is loaded once in every tab when it is wanted', async () => {
  const { page, context, proxy, loads } = await visit(browser, '/')
  await untilKept(page, ...frameOf('en'))
  const other = await context.newPage()
  let otherLoads = 0
  other.on('load', () => {
    otherLoads += 1
  })
  await other.goto('/predictor-faq')
  await expect.poll(() => other.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // It listens from the moment on when the browser has nothing better to do.
  await other.waitForLoadState('networkidle')
  await other.waitForTimeout(1000)
  await deploy(proxy, 'two')
  await lookForUpdate(page)
  await page.getByRole('region', { name: 'New version' }).getByText(READY).waitFor()
  expect([loads(), otherLoads]).toEqual([1, 1])

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => [loads(), otherLoads], PATIENCE).toEqual([2, 2])
  await page.waitForTimeout(3000)
  expect([loads(), otherLoads]).toEqual([2, 2])
  expect(await page.getByText(READY).count()).toBe(0)
  const waits = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)
  await expect.poll(waits, REPLACED).toBe(false)
  expect([loads(), otherLoads]).toEqual([2, 2])
})

test('“Later” holds for this visit and not for the next one', async () => {
  const { page, context, proxy, loads } = await visit(browser, '/')
  await untilKept(page, ...frameOf('en'))
  await deploy(proxy, 'two')
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Later' }).click()
  await page.goto('/predictor-faq')
  await page.waitForTimeout(3000)
  expect(await page.getByText(READY).count()).toBe(0)
  expect(loads()).toBe(2)
  const next = await context.newPage()
  await next.goto('/predictor-faq')
  await next.getByRole('button', { name: 'Later' }).waitFor()
})

test('a form that is being filled in is not interrupted', async () => {
  const { page, proxy, loads } = await visit(browser, '/register')
  await untilKept(page, ...frameOf('en'))
  await page.getByLabel('Name', { exact: true }).fill('Robin')
  // The eyes are elsewhere, and so is the focus; what was typed was not sent.
  await page.getByRole('button', { name: 'Make an account' }).focus()
  await deploy(proxy, 'two')
  await lookForUpdate(page)
  await page.waitForTimeout(3000)
  expect(await page.getByText(READY).count()).toBe(0)
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Make an account' }).focus()
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  expect(loads()).toBe(1)
})

test('the first worker reloads nothing', async () => {
  const { page, loads } = await visit(browser, '/')
  await untilKept(page, ...frameOf('en'))
  await page.waitForTimeout(1000)
  expect(loads()).toBe(1)
})

test('the kill switch removes worker and copies, and loads the page anew once', async () => {
  const { page, proxy, loads, problems } = await visit(browser, '/#earn')
  await untilKept(page, ...frameOf('en'))
  proxy.worker = await worker('/sw-off.js')
  await lookForUpdate(page)
  await expect.poll(loads, REPLACED).toBe(2)
  // The page registers `/sw.js` again, which ends itself again, and nothing is loaded a third time.
  await page.waitForTimeout(4000)
  expect(loads()).toBe(2)
  const left = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    controlled: navigator.serviceWorker.controller !== null,
    copies: await caches.keys(),
  }))
  expect(left).toEqual({ workers: 0, controlled: false, copies: [] })
  expect(problems).toEqual([])
})

/** A worker as an earlier product may have left it: it keeps everything under other names and serves that first. */
const OLD_WORKER = `
addEventListener('install', (event) => event.waitUntil(
  caches.open('workbox-precache-v1').then((store) => store.addAll(['/predictor-faq', '/favicon.svg']))))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(
  caches.match(event.request).then((copy) => copy ?? fetch(event.request))))
`

test('a worker of an older version is taken over cleanly', async () => {
  const { page, proxy, problems } = await visit(browser, '/predictor-faq', (before) => {
    before.worker = OLD_WORKER
  })
  await expect
    .poll(async () => (await kept(page)).sort(), PATIENCE)
    .toEqual(['workbox-precache-v1 /favicon.svg', 'workbox-precache-v1 /predictor-faq'])
  proxy.worker = undefined
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  const leftovers = async () => (await kept(page)).filter((copy) => copy.startsWith('workbox'))
  await expect.poll(leftovers, REPLACED).toEqual([])
  await untilKept(page, ...frameOf('en'))
  expect(problems).toEqual([])
})
