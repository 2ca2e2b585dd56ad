import type { Page } from 'playwright-core'

interface Focus {
  /** Index in document order; -1 for another element, such as a scroll box. */
  readonly stop: number
  /** True at the end of the page, when the focus is in the browser's own controls. */
  readonly left: boolean
  /** True for a date field. */
  readonly hasParts: boolean
  readonly violations: readonly string[]
}

/** Indexes of tab stops in document order. */
interface Range {
  readonly first: number
  readonly last: number
  readonly count: number
}

type Part = 'page' | 'main'

/**
 * Runs in the page. Finds all tab stops, focuses the first one of the part (for `main`, the stop before it), and then
 * records after each Tab which stop has the focus, whether it shows a ring and whether anything covers it (WCAG 2.4.7,
 * 2.4.11).
 */
function startFocusLog({ part, backwards }: { part: Part; backwards: boolean }): Range {
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    ),
  ].filter((element) => {
    if (element.tabIndex < 0 || element.matches(':disabled, [type="hidden"]')) return false
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    // In a radio group, Tab reaches the checked option, or the first if none is checked.
    const group = [...document.querySelectorAll<HTMLInputElement>('[type="radio"]')].filter(
      ({ name, form }) => name === element.name && form === element.form,
    )
    return (group.find(({ checked }) => checked) ?? group[0]) === element
  })

  const readFocus = (): Focus => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { stop: -1, left: true, hasParts: false, violations: [] }
    const name = `${element.outerHTML.slice(0, 90)}`
    const violations: string[] = []
    if (element.tabIndex > 0) violations.push(`positive tabindex: ${name}`)
    // A control drawn by its label, or a link drawn by its card, shows the ring there.
    const isDrawn = getComputedStyle(element).clipPath === 'none'
    const drawnBy = isDrawn ? element : (element.closest('label') ?? element)
    // The field of a code shows the ring on the box of the next digit.
    const box = drawnBy.parentElement?.querySelector(':scope > * > [data-next]') ?? null
    const frames = [drawnBy, drawnBy.parentElement, drawnBy.closest('label, article'), box]
    const isRing = (candidate: Element | null) => {
      if (candidate === null) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    if (!frames.some(isRing)) violations.push(`no ring: ${name}`)
    // Each line of a link has its own box.
    const boxes = [...drawnBy.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const points = boxes.flatMap(({ left, right, top, bottom }) => [
      [(left + right) / 2, (top + bottom) / 2] as const,
      ...[left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const)),
    ])
    // Chromium rounds the requested point, and finds nothing beyond the last pixel.
    const seen = points.filter(([x, y]) => x >= 0 && y >= 0 && x <= innerWidth - 1 && y <= innerHeight - 1)
    if (seen.length === 0) violations.push(`outside the window: ${name}`)
    for (const [x, y] of seen) {
      const top = document.elementFromPoint(x, y)
      const own = top !== null && (drawnBy.contains(top) || top.contains(drawnBy))
      if (!own) violations.push(`covered by ${top?.outerHTML.slice(0, 60)}: ${name}`)
    }
    const hasParts = element.matches('[type="date"], [type="datetime-local"]')
    return { stop: stops.indexOf(element), left: false, hasParts, violations: [...new Set(violations)] }
  }

  const log: Focus[] = []
  if (!Reflect.has(window, 'onTab_')) {
    const onKeyUp = (event: KeyboardEvent) => event.key === 'Tab' && Reflect.get(window, 'onTab_')()
    window.addEventListener('keyup', onKeyUp, { capture: true })
  }
  Reflect.set(window, 'onTab_', () => log.push(readFocus()))
  Reflect.set(window, 'focusLog_', log)

  const inMain = stops.flatMap((stop, index) => (stop.closest('main') ? [index] : []))
  const end = stops.length - 1
  const range =
    part === 'page'
      ? { first: 0, last: end }
      : {
          first: Math.max(0, (inMain[0] ?? 0) - 1),
          // One stop further, to check that Tab leaves the part.
          last: inMain.length === 0 ? 0 : Math.min(end, (inMain.at(-1) ?? 0) + 1),
        }
  stops[backwards ? range.last : range.first]?.focus()
  return { ...range, count: stops.length }
}

const readLog = (page: Page): Promise<readonly Focus[]> =>
  page.evaluate(() => Reflect.get(window, 'focusLog_'))

/** Extra presses for elements that take several: scroll boxes, and the parts of a date. */
const EXTRA_PRESSES = 30

/**
 * Tabs through a page, or through its main part and the stops around it, and returns stops that are skipped, invisible
 * or a trap. Header and footer are the same on every page, so one page covers them.
 */
export async function tabViolations(page: Page, part: Part): Promise<string[]> {
  const { first, last, count } = await page.evaluate(startFocusLog, { part, backwards: false })
  let log: readonly Focus[] = []
  let reached = first
  let violations: string[] = []
  for (let left = last - first + EXTRA_PRESSES, missing = last - first; left > 0 && missing > 0; ) {
    for (let press = 0; press < missing; press++) await page.keyboard.press('Tab')
    left -= missing
    const before = log.length
    log = await readLog(page)
    ;({ reached, violations } = follow(log, first, last, count))
    missing = log.length === before || log.at(-1)?.left ? 0 : Math.min(left, last - reached)
  }
  if (reached !== last) violations.push(`Tab ends at stop ${reached} of ${count}`)
  return [...new Set(violations)]
}

function follow(log: readonly Focus[], first: number, last: number, count: number) {
  const violations: string[] = []
  let reached = first
  for (const focus of log) {
    if (focus.left || reached === last) break
    violations.push(...focus.violations)
    // Day, month, year and calendar of one field are stops as well.
    if (focus.stop < 0 || (focus.stop === reached && focus.hasParts)) continue
    if (focus.stop !== reached + 1)
      violations.push(`Tab goes from stop ${reached} to ${focus.stop} of ${count}`)
    reached = focus.stop
  }
  return { reached, violations }
}

/** Tabs backwards from the end and returns stops that the header covers when they scroll into view. */
export async function tabBackViolations(page: Page): Promise<string[]> {
  const { count } = await page.evaluate(startFocusLog, { part: 'page' as Part, backwards: true })
  for (let press = 1; press < count; press++) await page.keyboard.press('Shift+Tab')
  return (await readLog(page)).flatMap(({ violations }) => violations)
}
