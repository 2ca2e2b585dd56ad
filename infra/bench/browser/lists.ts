import type { Browser, Page } from 'playwright-core'
import * as z from 'zod/mini'
import { API_BASE, api } from '#shared/api/index.ts'
import { PAGES } from '#shared/site/pages.ts'
import { withChromium } from '../chromium.ts'
import { withProduct } from '../product.ts'
import { textTable, thousands, type Verdict } from '../text-table.ts'
import { pageWord, withToolPage } from './tool-page.ts'

const FRAME_MS_MAX = 50
const ROWS = 5000
const ADMIN = { email: 'bench@example.com', password: 'Quiet lantern over 9 bridges' }

interface List {
  readonly name: string
  readonly path: string
  /** Where the rows come from, and under which name. */
  readonly call: string
  readonly rows: string
  readonly label: string
}

const LISTS: readonly List[] = [
  {
    name: 'players',
    path: PAGES.adminPlayers.pattern,
    call: api.users.list.path,
    rows: 'users',
    label: 'username',
  },
  {
    name: 'posts',
    path: PAGES.adminBlog.pattern,
    call: api.blogs.listPosts.path,
    rows: 'blogs',
    label: 'title',
  },
]

interface Step {
  readonly list: string
  readonly step: string
  readonly slowestMs: number
}

/**
 * The lists of staff with 5,000 rows, in Chromium: the server's first row is answered 5,000 times under other names, so
 * that only the page is measured, while somebody loads, scrolls, jumps, selects and types.
 */
export async function measure(): Promise<readonly Verdict[]> {
  Object.assign(process.env, { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
  const steps = await withChromium((browser) =>
    withProduct(async (origin) => {
      const all: Step[] = []
      for (const list of LISTS) {
        await withToolPage(browser, `${origin}${PAGES.login.pattern}`, async (page) => {
          // Who is here is asked first: its late answer would end the session again.
          await page.waitForLoadState('networkidle')
          await page.request.post(`${origin}${API_BASE}${api.users.login.path}`, {
            data: ADMIN,
            headers: { 'x-requested-with': 'bench' },
          })
          await multiply(page, list)
          for (const [step, slowestMs] of await stepsOf(browser, page, `${origin}${list.path}`)) {
            all.push({ list: list.name, step, slowestMs })
          }
        })
      }
      return all
    }),
  )
  const rows = steps.map(({ list, step, slowestMs }) => [list, step, slowestMs])
  console.log(textTable(['list', 'step', 'slowest, ms'], rows))
  return LISTS.map(({ name }) => {
    const slowest = Math.max(...steps.filter(({ list }) => list === name).map(({ slowestMs }) => slowestMs))
    return {
      target: `No frame over ${FRAME_MS_MAX} ms with ${thousands(ROWS)} ${name}`,
      measured: `${slowest} ms`,
      met: slowest <= FRAME_MS_MAX,
    }
  })
}

/** Answers the list's call with the first row that the server has, again and again. */
async function multiply(page: Page, { call, rows, label }: List): Promise<void> {
  let first: Record<string, unknown> | undefined
  await page.route(
    (url) => url.pathname === `${API_BASE}${call}`,
    async (route) => {
      if (!first) {
        const answer = await (await route.fetch()).json()
        first = answer[rows][0]
      }
      const asked = new URL(route.request().url()).searchParams
      const from = Number(asked.get('cursor') ?? 0)
      const end = Math.min(from + Number(asked.get('limit')), ROWS)
      const found = Array.from({ length: end - from }, (_, index) => ({
        ...first,
        _id: `row${from + index}`,
        [label]: `Row ${from + index}`,
      }))
      await route.fulfill({ json: { [rows]: found, ...(end < ROWS ? { cursor: String(end) } : {}) } })
    },
  )
}

async function stepsOf(browser: Browser, page: Page, address: string): Promise<[string, number][]> {
  const word = (key: string) => pageWord('lists', key)
  const steps: [string, number][] = []
  const step = async (name: string, act: () => Promise<unknown>) => {
    steps.push([name, await slowestTask(page, browser, act)])
  }
  const more = page.getByRole('button', { name: pageWord('ui', 'more'), exact: true })
  const search = page.locator('main input[name=search]')
  const untilRows = (count: number) =>
    page
      .locator('main')
      .getByText(count.toLocaleString('en-GB'), { exact: false })
      .filter({ hasText: 'row' })
      .last()
      .waitFor()
  await page.goto(address)
  await untilRows(50)
  for (let count = 100; count <= 500; count += 50) {
    await more.click()
    await untilRows(count)
  }
  await step('"Show more" at 500', async () => {
    await more.click()
    await untilRows(550)
  })
  for (let count = 600; count <= 750; count += 50) {
    await more.click()
    await untilRows(count)
  }
  await step('typing in the filter at 750', () => search.pressSequentially('quick', { delay: 40 }))
  await page.goto(address)
  await untilRows(50)
  await step(`loading ${thousands(ROWS)}`, async () => {
    await page.getByRole('button', { name: word('total.rest'), exact: true }).click()
    await untilRows(ROWS)
  })
  const frame = page.locator('main table').locator('..')
  await frame.hover()
  await step('scrolling by wheel', async () => {
    for (let turn = 0; turn < 100; turn += 1) {
      await page.mouse.wheel(0, 240)
      await nextFrame(page)
    }
  })
  await step('jumping', async () => {
    for (const part of [0.5, 0.9, 0.1, 1, 0]) {
      await frame.evaluate((element, to) => {
        element.scrollTop = to * element.scrollHeight
      }, part)
      await nextFrame(page)
    }
  })
  await step('selecting all', () => page.getByRole('checkbox', { name: word('selectAll') }).check())
  await step('typing in the filter', () => search.pressSequentially('quick', { delay: 40 }))
  return steps
}

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.optional(z.number()),
      dur: z.optional(z.number()),
    }),
  ),
})

/** The longest task of the page's own thread, in milliseconds of its processor: what other processes take is not in it. */
async function slowestTask(page: Page, browser: Browser, act: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'],
  })
  await act()
  const trace = await browser.stopTracing()
  const { traceEvents } = z.parse(Trace, JSON.parse(trace.toString()))
  const main = traceEvents.find(({ name }) => name === 'Layout')
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === main?.pid && tid === main.tid,
  )
  return Math.round(Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000)
}

function nextFrame(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())))
}
