import type { Locator, Page } from 'playwright-core'
import * as z from 'zod/mini'

const Recorded = z.object({
  interactions: z.number(),
  all: z.array(z.object({ id: z.number(), ms: z.number(), what: z.string() })),
})

export interface Paints {
  readonly interactions: number
  /** INP: the slowest time from an input to the next paint, without the worst of every fifty. */
  readonly inpMs: number
  /** The slowest interaction, as Event Timing names it. */
  readonly slowest: string
}

/** Event Timing reports no quicker interactions. */
const SHORTEST_MS = 16

/** Starts to record interactions. */
export async function watchPaints(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    const entries: PerformanceEventTiming[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry instanceof PerformanceEventTiming) entries.push(entry)
    })
    // Neither is in TypeScript's DOM yet: https://w3c.github.io/event-timing/
    const options = { type: 'event', durationThreshold }
    observer.observe(options)
    const before = Number(Reflect.get(performance, 'interactionCount'))
    Reflect.set(globalThis, 'paints', () => ({
      interactions: Number(Reflect.get(performance, 'interactionCount')) - before,
      all: entries
        .filter(({ interactionId }) => interactionId)
        .map((entry) => ({
          id: entry.interactionId,
          ms: entry.duration,
          what: `${entry.name} ${entry.target instanceof Element ? `${entry.target.localName}#${entry.target.id}` : ''}`,
        })),
    }))
  }, SHORTEST_MS)
}

export async function paintsOf(page: Page): Promise<Paints> {
  // An entry comes after its paint.
  await page.waitForTimeout(300)
  const recorded = await page.evaluate(() => Reflect.get(globalThis, 'paints')())
  const { all, interactions } = z.parse(Recorded, recorded)
  const slowestFirst = all.toSorted((a, b) => b.ms - a.ms)
  const ids = [...new Set(slowestFirst.map(({ id }) => id))]
  const inp = ids[Math.floor(interactions / 50)]
  const slowest = slowestFirst.find(({ id }) => id === inp)
  return {
    interactions,
    inpMs: slowest?.ms ?? SHORTEST_MS,
    slowest: slowest?.what ?? `all below ${SHORTEST_MS} ms`,
  }
}

const CONTROLS = 'main :is(input, textarea, select, summary, button[aria-expanded], button[aria-pressed])'
/** The pause between two keys of a fast typist. */
const DELAY_MS = 40

/** Types into every field, moves every slider and changes every choice, then undoes it. */
export async function touchEverything(page: Page): Promise<void> {
  const controls = page.locator(CONTROLS)
  const count = await controls.count()
  for (let at = 0; at < count; at += 1) {
    const control = controls.nth(at)
    if (!(await control.isVisible()) || !(await control.isEnabled())) continue
    await touch(page, control)
  }
}

async function touch(page: Page, control: Locator): Promise<void> {
  const kind = await control.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.localName,
  )
  if (kind === 'file' || kind === 'hidden') return
  await control.focus()
  for (const key of KEYS[kind] ?? TYPED) await page.keyboard.press(key, { delay: DELAY_MS })
}

const TYPED = ['End', '1', '2', '3', 'Backspace', 'Backspace', 'Backspace']
const KEYS: Readonly<Record<string, readonly string[]>> = {
  range: [...new Array(8).fill('ArrowRight'), ...new Array(8).fill('ArrowLeft')],
  radio: ['ArrowRight', 'ArrowLeft'],
  checkbox: ['Space', 'Space'],
  select: ['ArrowDown', 'ArrowUp'],
  summary: ['Enter', 'Enter'],
  button: ['Enter', 'Enter'],
  submit: ['Enter', 'Enter'],
}
