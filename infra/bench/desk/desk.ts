import type { Browser, BrowserContext } from 'playwright-core'
import { withChromium } from '../chromium.ts'
import { withProduct } from '../product.ts'
import { textTable, type Verdict } from '../text-table.ts'
import { MISHAP_TASKS } from './mishap-tasks.ts'
import { ADMIN, type Desk, logInWith, type Seeded, seedDesk } from './seed.ts'
import { SUPPORT_TASKS } from './support-tasks.ts'
import { TEXT_TASKS } from './text-tasks.ts'

/** A slow machine still answers within this. */
const WAIT_MS = 60_000

const WINDOWS = {
  1280: { viewport: { width: 1280, height: 720 } },
  // With touch, which `pointer: coarse` reports.
  375: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
}

/**
 * A working day of an editor-in-chief and a support agent, with 2,000 players and 300 posts.
 * @throws Error with the tasks that failed
 */
export async function measure(): Promise<readonly Verdict[]> {
  Object.assign(process.env, { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
  const failures: string[] = []
  await withProduct((origin) =>
    withChromium(async (browser) => {
      for (const width of [1280, 375] as const) {
        const seeded = await seedDesk(origin, width === 1280)
        const rows = await walk(browser, { origin, seeded, width, failures })
        console.log(textTable([`task at ${width} px`, 'taps', 'keys', 'seconds'], rows))
      }
    }),
  )
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return [{ target: 'every task of the day ends well', measured: 'all', met: true }]
}

interface Walk {
  readonly origin: string
  readonly seeded: Seeded
  readonly width: keyof typeof WINDOWS
  readonly failures: string[]
}

export async function walk(browser: Browser, { origin, seeded, width, failures }: Walk) {
  const rows: (string | number)[][] = []
  const options = {
    baseURL: origin,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  } as const
  // One session for all tasks, since a user may have only a few.
  const storageState = await logIn(await browser.newContext(options))
  for (const [name, work] of [...SUPPORT_TASKS, ...TEXT_TASKS, ...MISHAP_TASKS]) {
    const context = await browser.newContext({ ...options, ...WINDOWS[width], storageState })
    context.setDefaultTimeout(WAIT_MS)
    const page = await context.newPage()
    const count = { taps: 0, keys: 0 }
    const desk: Desk = {
      page,
      context,
      seeded,
      isPhone: width === 375,
      tap: async (target) => {
        count.taps += 1
        await target.click()
      },
      press: async (...keys) => {
        count.keys += keys.length
        for (const key of keys) await page.keyboard.press(key)
      },
      type: async (text) => {
        count.keys += text.length
        await page.keyboard.type(text)
      },
    }
    const started = performance.now()
    try {
      await work(desk)
      rows.push([name, count.taps, count.keys, ((performance.now() - started) / 1000).toFixed(1)])
    } catch (error) {
      rows.push([name, count.taps, count.keys, 'FAILED'])
      failures.push(`${name}, ${width} px: ${error instanceof Error ? error.message : error}`)
    } finally {
      await context.close()
    }
  }
  return rows
}

/** Returns the state of a browser with a session of its own. */
async function logIn(context: BrowserContext) {
  await logInWith(context.request, ADMIN)
  return context.storageState()
}
