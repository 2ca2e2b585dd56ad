import './styles/tokens.css'
import './styles/base.css'
import { isLocale } from '#shared/i18n/locales.ts'
import { ARTICLE_ID } from '#shared/site/rendering.ts'
import { prefetchLinksWhenIdle } from './app/prefetch.ts'
import { rememberLocale } from './i18n/locale.ts'
import { watchLayers } from './lib/layers.ts'
import { loadPage } from './lib/load-page.ts'
import { isRemembered } from './lib/remembered.ts'
import { warmIntl } from './lib/warm-intl.ts'
import { whenIdle } from './lib/when-idle.ts'
import { watchInstallPrompt } from './pwa/install-prompt.ts'

/** Islands are hydrated before they scroll into the window, at this distance from it. */
const NEAR_PX = 300

watchInstallPrompt()
watchLayers()

// A wide table or code block of a post takes the focus, so that keys can scroll it.
for (const box of document.querySelectorAll<HTMLElement>(`#${ARTICLE_ID} :is(div, pre)`)) {
  if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented) return
  const [locale] = link.hreflang.split('-')
  if (isLocale(locale)) rememberLocale(locale)
  // base.css shows a progress bar for a navigation that takes long.
  const leaves = link.origin === window.location.origin && link.pathname !== window.location.pathname
  const isPlain = !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || link.target)
  if (leaves && isPlain) document.documentElement.dataset.leaving = ''
})
// The back-forward cache restores a page with the mark it was left with.
window.addEventListener('pageshow', () => delete document.documentElement.dataset.leaving)

/** Folds that were opened for printing and close afterwards. */
let unfolded: readonly HTMLDetailsElement[] = []
window.addEventListener('beforeprint', () => {
  unfolded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
  for (const details of unfolded) details.open = true
})
window.addEventListener('afterprint', () => {
  for (const details of unfolded) details.open = false
})

/** Runs each piece of work in its own task, so that a slow phone can react to its user in between. */
let queue: Promise<unknown> = new Promise<void>((resolve) => whenIdle(() => resolve()))

function enqueue<T>(work: () => T): Promise<Awaited<T>> {
  const result = queue.then(work)
  // If a task fails, the queue goes on: the prerendered page still works.
  queue = result.then(nextTask, () => undefined)
  return result as Promise<Awaited<T>>
}

function nextTask(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve))
}

const prepared = new Map<HTMLElement, Promise<() => unknown>>()
const hydrated = new Map<HTMLElement, Promise<unknown>>()

/** Loads an island's code and returns a function that hydrates the island. */
function prepare(island: HTMLElement): Promise<() => unknown> {
  const pending = prepared.get(island)
  if (pending) return pending
  if (prepared.size === 0) warmIntl()
  void enqueue(() => import('react-dom/client'))
  const load = () => loadPage(() => import('./app/islands.tsx')).then((code) => code.prepareIsland(island))
  const loaded = enqueue(load)
  prepared.set(island, loaded)
  return loaded
}

function hydrate(island: HTMLElement): Promise<unknown> {
  const pending = hydrated.get(island)
  if (pending) return pending
  const hydration = prepare(island)
    .then((hydrateIsland) => enqueue(hydrateIsland))
    .then(
      () => {
        island.dataset.hydrated = ''
      },
      // After a failed fetch, the next touch tries again.
      () => {
        prepared.delete(island)
        hydrated.delete(island)
      },
    )
  hydrated.set(island, hydration)
  return hydration
}

/** Hydrates the island under the pointer or focus, and repeats a press that came before hydration. */
function hydrateTouched({ type, target }: Event): void {
  const island =
    target instanceof Element && target.closest<HTMLElement>('[data-island]:not([data-hydrated])')
  if (!island) return
  const button = type === 'click' ? target.closest('button') : null
  void hydrate(island).then(() => button?.click())
}
// web/build/boot.ts has marked the buttons that were pressed before this code ran.
document.documentElement.dataset.started = ''
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-pressed]')) {
  const island = button.closest<HTMLElement>('[data-island]')
  button.removeAttribute('data-pressed')
  if (island) void hydrate(island).then(() => button.click())
}
for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, hydrateTouched)

/** Hydrates islands once they are within `marginPx` of the window. */
function hydrateNear(islands: readonly HTMLElement[], marginPx: number): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !target.parentElement) continue
        observer.unobserve(target)
        void hydrate(target.parentElement)
      }
    },
    { rootMargin: `${marginPx}px 0px` },
  )
  // The island's own element has `display: contents` and no box to observe.
  for (const { firstElementChild } of islands) if (firstElementChild) observer.observe(firstElementChild)
}

/** Resolves when the reader first moves the pointer, presses or scrolls. */
const interaction = new Promise<void>((resolve) => {
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll']) {
    document.addEventListener(type, () => resolve(), { once: true, passive: true, capture: true })
  }
})

/** True if somebody was logged in, the browser is offline, or the address names a part of the page. */
const isUrgent = isRemembered() || !navigator.onLine || window.location.hash !== ''
const whenVisible: HTMLElement[] = []
for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const { when } = island.dataset
  if (when === 'idle' || (isUrgent && when !== 'visible')) void hydrate(island)
  else if (when === 'interaction') {
    prepare(island).catch(() => prepared.delete(island))
    void interaction.then(() => hydrate(island))
  } else if (when === 'visible') whenVisible.push(island)
}
// Before the first interaction nothing scrolls, so only islands in the window are needed.
hydrateNear(whenVisible, 0)
// Waits until idle, so that the pressed island is hydrated first.
void interaction.then(() => whenIdle(() => hydrateNear(whenVisible, NEAR_PX)))
const hydrateHeader = () => {
  for (const island of document.querySelectorAll<HTMLElement>('[data-when="session"]')) void hydrate(island)
}
window.addEventListener('offline', hydrateHeader)
// Another island may learn of a session that this browser had not seen.
new MutationObserver(hydrateHeader).observe(document.documentElement, { attributeFilter: ['data-session'] })
void enqueue(() => performance.mark('interactive'))

prefetchLinksWhenIdle()
// Not awaited: if the browser refuses service workers, the promise may never settle.
void enqueue(() => import('./pwa/start.ts').then(({ startPwa }) => void startPwa()))
