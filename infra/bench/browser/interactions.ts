import type { Locator, Page } from 'playwright-core'
import * as z from 'zod/mini'

const Told = z.object({
  interactions: z.number(),
  all: z.array(z.object({ id: z.number(), ms: z.number(), scriptMs: z.number(), what: z.string() })),
})

export interface Paints {
  readonly interactions: number
  /** From input to the next paint, the slowest: INP, which leaves one of every fifty out. */
  readonly inpMs: number
  /** How much of that our own listeners took; the rest is layout, paint, and what else the machine did. */
  readonly scriptMs: number
  /** What it was that took longest, as Event Timing names it. */
  readonly slowest: string
}

/** Keeps what Event Timing says of each interaction; quicker ones than this are not told. */
const SHORTEST_MS = 16

/** From here on, what is typed and pressed is measured. */
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
    /** A key is several events (keydown, input, …) before one paint. */
    const scriptOf = ({ startTime, duration }: PerformanceEventTiming) =>
      entries
        .filter((each) => each.startTime >= startTime && each.processingEnd <= startTime + duration)
        .reduce((sum, each) => sum + each.processingEnd - each.processingStart, 0)
    Reflect.set(globalThis, 'paints', () => ({
      interactions: Number(Reflect.get(performance, 'interactionCount')) - before,
      all: entries
        .filter(({ interactionId }) => interactionId)
        .map((entry) => ({
          id: entry.interactionId,
          ms: entry.duration,
          scriptMs: scriptOf(entry),
          what: `${entry.name} ${entry.target instanceof Element ? `${entry.target.localName}#${entry.target.id}` : ''}`,
        })),
    }))
  }, SHORTEST_MS)
}

export async function paintsOf(page: Page): Promise<Paints> {
  // Entries come after the paint that they tell of.
  await page.waitForTimeout(300)
  const told = await page.evaluate(() => Reflect.get(globalThis, 'paints')())
  const { all, interactions } = z.parse(Told, told)
  const slowestFirst = all.toSorted((a, b) => b.ms - a.ms)
  const ids = [...new Set(slowestFirst.map(({ id }) => id))]
  const inp = ids[Math.floor(interactions / 50)]
  const slowest = slowestFirst.find(({ id }) => id === inp)
  return {
    interactions,
    inpMs: slowest?.ms ?? SHORTEST_MS,
    scriptMs: slowest?.scriptMs ?? 0,
    slowest: slowest?.what ?? `all below ${SHORTEST_MS} ms`,
  }
}

const CONTROLS = 'main :is(input, textarea, select, summary, button[aria-expanded], button[aria-pressed])'
/** A person's fast typing. */
const DELAY_MS = 40

/** Types into every field, moves every slider, changes every choice, and takes it back. */
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
