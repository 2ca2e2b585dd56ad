import type { JSHandle, Page } from 'playwright-core'

// All functions in this file run in the page, so none may use anything from outside itself.

/** Finds horizontal overflow of the page, text cut by its box and text wider than its box. */
function findOverflow(): string[] {
  const found: string[] = []
  const excess = document.documentElement.scrollWidth - innerWidth
  if (excess > 0) found.push(`the page is ${excess} px too wide`)
  const describe = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 60)}`
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
  const forScreenReaders = new Set<Element>()
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true })) continue
    const style = getComputedStyle(element)
    const { left, right } = element.getBoundingClientRect()
    const clipped = style.clipPath !== 'none' && element.offsetWidth <= 1
    if (clipped || forScreenReaders.has(element.parentElement ?? element)) forScreenReaders.add(element)
    if (forScreenReaders.has(element) || style.display.startsWith('inline')) continue
    if (style.textOverflow === 'ellipsis') continue
    const cuts = /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)
    const wide = element.scrollWidth > element.clientWidth + 1
    const tall = element.scrollHeight > element.clientHeight + 1
    if (cuts && (wide || tall) && element.textContent?.trim()) found.push(`cut: ${describe(element)}`)
    if (!hasText(element)) continue
    if (!cuts && wide && style.overflowX === 'visible') found.push(`wider than its box: ${describe(element)}`)
    // A table may scroll sideways; everything else must fit the window.
    let around: Element | null = element
    while (around && !/auto|scroll/.test(getComputedStyle(around).overflowX)) around = around.parentElement
    const inScroller = around?.querySelector('table') != null
    if (!inScroller && (right > innerWidth + 1 || left < -1))
      found.push(`outside the window: ${describe(element)}`)
  }
  return found
}

/** Finds overlapping lines of text; a panel may cover others. */
function findOverlaps(): string[] {
  const lines: { box: DOMRect; text: Text; block: Element }[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const isForScreenReaders = (element: Element | null): boolean =>
    element !== null &&
    ((element.clientWidth <= 1 && getComputedStyle(element).clipPath !== 'none') ||
      isForScreenReaders(element.parentElement))
  const panelOf = (element: Element | null): Element | null => {
    if (element === null) return null
    const { position, backgroundColor } = getComputedStyle(element)
    const isPanel = position !== 'static' && backgroundColor !== 'rgba(0, 0, 0, 0)'
    return isPanel ? element : panelOf(element.parentElement)
  }
  const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline')
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    let block = text.parentElement
    if (!block?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (!text.data.trim() || block.closest('option') || isForScreenReaders(block)) continue
    while (block.parentElement && block.tagName !== 'text' && isInline(block)) block = block.parentElement
    const range = new Range()
    range.selectNodeContents(text)
    for (const box of range.getClientRects()) {
      if (box.width > 2 && box.right > 0 && box.bottom > 0) lines.push({ box, text, block })
    }
  }
  lines.sort((a, b) => a.box.top - b.box.top)
  const found = new Set<string>()
  for (const [index, { box, text, block }] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (other.box.top > box.bottom - 4) break
      if (other.block === block || panelOf(other.block) !== panelOf(block)) continue
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      if (wide > 2)
        found.add(
          `overlapping texts: ${text.data.trim().slice(0, 40)} and ${other.text.data.trim().slice(0, 40)}`,
        )
    }
  }
  return [...found]
}

function findHeadingViolations(): string[] {
  const shown = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) =>
    heading.checkVisibility({ visibilityProperty: true }),
  )
  const levels = shown.map(({ tagName }) => Number(tagName.slice(1)))
  const firsts = levels.filter((level) => level === 1).length
  const gaps = shown.filter((_, index) => (levels[index] ?? 1) > (levels[index - 1] ?? 0) + 1)
  return [
    ...(firsts === 1 ? [] : [`${firsts} h1`]),
    ...gaps.map((heading) => `skipped heading level before: ${heading.outerHTML.slice(0, 80)}`),
    ...shown.filter(({ textContent }) => !textContent?.trim()).map(() => 'an empty heading'),
  ]
}

/** Finds animations and transitions that ignore reduced motion. */
function findMotion(): string[] {
  const longest = (list: string) =>
    Math.max(
      ...list.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)),
    )
  const found = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 1)
    .map(() => 'an animation runs')
  for (const element of document.querySelectorAll('*')) {
    for (const part of ['', '::before', '::after', '::backdrop']) {
      const style = getComputedStyle(element, part)
      const animated = style.animationName !== 'none' && longest(style.animationDuration) > 1
      if (animated || longest(style.transitionDuration) > 1) {
        found.push(`moves: ${element.outerHTML.slice(0, 80)}${part}`)
      }
    }
  }
  if (getComputedStyle(document.documentElement).scrollBehavior === 'smooth') found.push('scrolls smoothly')
  return found
}

/**
 * Finds targets smaller than `least` px. Links in sentences are allowed, and for 24 px targets with space around them
 * (WCAG 2.5.8).
 */
function findSmallTargets({ least, chosen }: { least: number; chosen: string }): string[] {
  const boxOf = (element: Element) => {
    // A control's label is part of its target.
    const label = element.matches('[type="radio"], [type="checkbox"]') ? element.closest('label') : null
    // The link or button of a card is stretched over it.
    const card = element.matches('.linked-card :is(a, button)') ? element.closest('.linked-card') : null
    return (label ?? card ?? element).getBoundingClientRect()
  }
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
      const { width, height, bottom } = boxOf(element)
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && bottom > 0
    })
  const all = shown('a[href], button, input, select, textarea, summary, [tabindex="0"]')
  const isInSentence = (element: Element) => {
    if (!getComputedStyle(element).display.startsWith('inline') || element.matches('button')) return false
    const around = element.closest('p, li, dd, td, figcaption, h2, h3, h4, span, div')
    return (around?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0) + 3
  }
  const isSmall = (element: Element) => {
    const { width, height } = boxOf(element)
    return Math.min(Math.round(width), Math.round(height)) < least
  }
  const centre = (element: Element) => {
    const { x, y, width, height } = boxOf(element)
    return { x: x + width / 2, y: y + height / 2 }
  }
  const hasRoom = (element: Element) => {
    if (least > 24) return false
    const { x, y } = centre(element)
    return all.every((other) => {
      if (other === element || other.contains(element) || element.contains(other)) return true
      const box = boxOf(other)
      const nearest = Math.hypot(
        Math.max(box.left - x, 0, x - box.right),
        Math.max(box.top - y, 0, y - box.bottom),
      )
      const between = Math.hypot(centre(other).x - x, centre(other).y - y)
      return nearest >= 12 && (!isSmall(other) || between >= 24)
    })
  }
  return shown(chosen)
    .filter((element) => isSmall(element) && !isInSentence(element) && !hasRoom(element))
    .map((element) => {
      const { width, height } = boxOf(element)
      return `${Math.round(width)} × ${Math.round(height)} px: ${element.outerHTML.slice(0, 100)}`
    })
}

const ANY_TARGET = 'a[href], button, input, select, textarea, summary'

/** Sums up the layout shifts without input that the browser reports, from the next document on. */
export function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Reflect.set(window, 'shifted_', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue
        Reflect.set(window, 'shifted_', Reflect.get(window, 'shifted_') + Reflect.get(entry, 'value'))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
export const layoutShift = (page: Page) => page.evaluate((): number => Reflect.get(window, 'shifted_'))

export const overflowViolations = (page: Page) => page.evaluate(findOverflow)
export const overlapViolations = (page: Page) => page.evaluate(findOverlaps)
export const headingViolations = (page: Page) => page.evaluate(findHeadingViolations)
export const motionViolations = (page: Page) => page.evaluate(findMotion)
export const smallTargetViolations = (page: Page, least: number, chosen = ANY_TARGET) =>
  page.evaluate(findSmallTargets, { least, chosen })

/** Sets the text spacing of WCAG 1.4.12 by a constructed style sheet, which no content security policy blocks. */
export function addTextSpacing(page: Page): Promise<JSHandle<CSSStyleSheet>> {
  return page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return sheet
  })
}
