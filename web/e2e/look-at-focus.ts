import type { Page } from 'playwright-core'

// What is given to the page stands for itself.

/** Keeps, in the page, everything that Tab has to reach, in the order of the document; says how much that is. */
function keepStops(): number {
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    ),
  ].filter((element) => {
    if (element.tabIndex < 0 || element.matches(':disabled, [type="hidden"]')) return false
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    // Of a group Tab reaches the chosen one; where none is chosen, the first.
    const group = [...document.querySelectorAll<HTMLInputElement>('[type="radio"]')].filter(
      ({ name, form }) => name === element.name && form === element.form,
    )
    return (group.find(({ checked }) => checked) ?? group[0]) === element
  })
  Reflect.set(window, 'keptStops', stops)
  return stops.length
}

interface Focus {
  /** In the order of the document; -1 for something else, such as a box that can be scrolled. */
  readonly stop: number
  /** The end of the page: the focus is with the browser. */
  readonly left: boolean
  /** A field for a date. */
  readonly hasParts: boolean
  readonly faults: readonly string[]
}

/** Where the focus is, whether one sees it, and whether anything lies over it (WCAG 2.4.7, 2.4.11). */
function readFocus(): Focus {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body)
    return { stop: -1, left: true, hasParts: false, faults: [] }
  const stops: readonly Element[] = Reflect.get(window, 'keptStops') ?? []
  const name = `${element.outerHTML.slice(0, 90)}`
  const faults: string[] = []
  if (element.tabIndex > 0) faults.push(`jumps the queue: ${name}`)
  // A control that is drawn by its label, a link that is drawn by its card: the ring is there.
  const isDrawn = getComputedStyle(element).clipPath === 'none'
  const drawnBy = isDrawn ? element : (element.closest('label') ?? element)
  const frames = [drawnBy, drawnBy.parentElement, drawnBy.closest('label, article')]
  const isRing = (one: Element | null) => {
    if (one === null) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  if (!frames.some(isRing)) faults.push(`no ring: ${name}`)
  // Lines of a link are boxes of their own.
  const boxes = [...drawnBy.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
  const points = boxes.flatMap(({ left, right, top, bottom }) => [
    [(left + right) / 2, (top + bottom) / 2] as const,
    ...[left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const)),
  ])
  const seen = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
  if (seen.length === 0) faults.push(`out of sight: ${name}`)
  for (const [x, y] of seen) {
    const top = document.elementFromPoint(x, y)
    const own = top !== null && (drawnBy.contains(top) || top.contains(drawnBy))
    if (!own) faults.push(`covered by ${top?.outerHTML.slice(0, 60)}: ${name}`)
  }
  const hasParts = element.matches('[type="date"], [type="datetime-local"]')
  return { stop: stops.indexOf(element), left: false, hasParts, faults: [...new Set(faults)] }
}

/** Tabs through a page that has just been opened: all is reached, in order, without a trap, and can be seen. */
export async function tabThrough(page: Page): Promise<string[]> {
  const count = await page.evaluate(keepStops)
  const faults: string[] = []
  let reached = -1
  // Boxes that can be scrolled are stops as well.
  for (let press = 0; press <= count + 30; press++) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(readFocus)
    if (focus.left || (focus.stop === 0 && reached > 0)) break
    faults.push(...focus.faults)
    // Day, month, year and calendar of one field are stops as well.
    if (focus.stop < 0 || (focus.stop === reached && focus.hasParts)) continue
    if (focus.stop !== reached + 1) faults.push(`Tab goes from stop ${reached} to ${focus.stop} of ${count}`)
    reached = focus.stop
  }
  if (reached !== count - 1) faults.push(`Tab ends at stop ${reached} of ${count}`)
  return faults
}

/** As `tabThrough`, backwards from the end: the header must not lie over what comes into view from above. */
export async function tabBack(page: Page): Promise<string[]> {
  const count = await page.evaluate(keepStops)
  const faults: string[] = []
  await page.evaluate(() => (Reflect.get(window, 'keptStops') as HTMLElement[]).at(-1)?.focus())
  for (let press = 1; press < count; press++) {
    await page.keyboard.press('Shift+Tab')
    faults.push(...(await page.evaluate(readFocus)).faults)
  }
  return faults
}
