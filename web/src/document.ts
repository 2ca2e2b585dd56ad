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

/** How far below the window an island is hydrated already. */
const NEAR_PX = 300

watchInstallPrompt()
watchLayers()

// Who has no pointer scrolls a wide table of a post by keys.
for (const box of document.querySelectorAll<HTMLElement>(`#${ARTICLE_ID} :is(div, pre)`)) {
  if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented) return
  const [locale] = link.hreflang.split('-')
  if (isLocale(locale)) rememberLocale(locale)
  // base.css shows the bar of a navigation that takes long.
  const leaves = link.origin === window.location.origin && link.pathname !== window.location.pathname
  const isPlain = !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || link.target)
  if (leaves && isPlain) document.documentElement.dataset.leaving = ''
})
// A page that the browser kept is shown again as it was left.
window.addEventListener('pageshow', () => delete document.documentElement.dataset.leaving)

/** On paper everything folded is read; afterwards the screen is as it was. */
let unfolded: readonly HTMLDetailsElement[] = []
window.addEventListener('beforeprint', () => {
  unfolded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
  for (const details of unfolded) details.open = true
})
window.addEventListener('afterprint', () => {
  for (const details of unfolded) details.open = false
})

/** Each in a task of its own: a slow phone answers its reader in between. */
let queue: Promise<unknown> = new Promise<void>((resolve) => whenIdle(() => resolve()))

function enqueue<T>(work: () => T): Promise<Awaited<T>> {
  const done = queue.then(work)
  // If a task fails, the queue goes on: the prerendered page still works.
  queue = done.then(nextTask, () => undefined)
  return done as Promise<Awaited<T>>
}

function nextTask(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve))
}

const prepared = new Map<HTMLElement, Promise<() => unknown>>()
const hydrated = new Map<HTMLElement, Promise<unknown>>()

/** Loads an island's code; what it answers with brings the island to life. */
function prepare(island: HTMLElement): Promise<() => unknown> {
  const known = prepared.get(island)
  if (known) return known
  if (prepared.size === 0) warmIntl()
  void enqueue(() => import('react-dom/client'))
  const load = () => loadPage(() => import('./app/islands.tsx')).then((code) => code.prepareIsland(island))
  const loaded = enqueue(load)
  prepared.set(island, loaded)
  return loaded
}

function hydrate(island: HTMLElement): Promise<unknown> {
  const known = hydrated.get(island)
  if (known) return known
  const done = prepare(island)
    .then((wake) => enqueue(wake))
    .then(
      () => {
        island.dataset.hydrated = ''
      },
      // What could not be fetched is fetched anew when it is touched.
      () => {
        prepared.delete(island)
        hydrated.delete(island)
      },
    )
  hydrated.set(island, done)
  return done
}

/** An island that somebody points at comes to life; a button pressed before that is pressed again. */
function touch({ type, target }: Event): void {
  const island =
    target instanceof Element && target.closest<HTMLElement>('[data-island]:not([data-hydrated])')
  if (!island) return
  const button = type === 'click' ? target.closest('button') : null
  void hydrate(island).then(() => button?.click())
}
// Before this ran, web/build/boot.ts marked what was pressed.
document.documentElement.dataset.started = ''
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-pressed]')) {
  const island = button.closest<HTMLElement>('[data-island]')
  button.removeAttribute('data-pressed')
  if (island) void hydrate(island).then(() => button.click())
}
for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, touch)

/** Hydrates islands as soon as they are so near the window. */
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
  // An island itself has no box.
  for (const { firstElementChild } of islands) if (firstElementChild) observer.observe(firstElementChild)
}

/** Somebody is here: they move, press or scroll. */
const present = new Promise<void>((resolve) => {
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll']) {
    document.addEventListener(type, () => resolve(), { once: true, passive: true, capture: true })
  }
})

/** Hydrates at once if somebody was logged in, the browser is offline, or the address names a part. */
const isUrgent = isRemembered() || !navigator.onLine || window.location.hash !== ''
const later: HTMLElement[] = []
for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const { when } = island.dataset
  if (when === 'idle' || (isUrgent && when !== 'visible')) void hydrate(island)
  else if (when === 'interaction') {
    prepare(island).catch(() => prepared.delete(island))
    void present.then(() => hydrate(island))
  } else if (when === 'visible') later.push(island)
}
// Nobody comes near without moving.
hydrateNear(later, 0)
// What they press comes first.
void present.then(() => whenIdle(() => hydrateNear(later, NEAR_PX)))
window.addEventListener('offline', () => {
  for (const island of document.querySelectorAll<HTMLElement>('[data-when="session"]')) void hydrate(island)
})
void enqueue(() => performance.mark('interactive'))

prefetchLinksWhenIdle()
// Nobody waits for it: where workers are refused it may never answer.
void enqueue(() => import('./pwa/start.ts').then(({ startPwa }) => void startPwa()))
