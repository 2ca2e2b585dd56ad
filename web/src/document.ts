import './styles/tokens.css'
import './styles/base.css'
import { isLocale } from '#shared/i18n/locales.ts'
import { ARTICLE_ID } from '#shared/site/rendering.ts'
import { prefetchLinksWhenIdle, whenIdle } from './app/prefetch.ts'
import { rememberLocale } from './i18n/locale.ts'
import { loadPage } from './lib/load-page.ts'
import { isRemembered, markRemembered } from './lib/remembered.ts'
import { watchInstallPrompt } from './pwa/install-prompt.ts'

/** How far below the window an island is hydrated already. */
const NEAR_PX = 400

watchInstallPrompt()
markRemembered()

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

function inTurn(work: () => unknown): Promise<unknown> {
  queue = queue.then(work).then(
    () => new Promise((resolve) => setTimeout(resolve)),
    // What stands can be read, and its links work without us.
    () => undefined,
  )
  return queue
}

const hydrated = new Map<HTMLElement, Promise<unknown>>()

function hydrate(island: HTMLElement): Promise<unknown> {
  const known = hydrated.get(island)
  if (known) return known
  void inTurn(() => import('react-dom/client'))
  const done = inTurn(() =>
    loadPage(() => import('./app/islands.tsx')).then(({ hydrateIsland }) => hydrateIsland(island)),
  ).then(() => {
    island.dataset.hydrated = ''
  })
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
for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, touch)

/** An island itself has no box. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !target.parentElement) continue
      observer.unobserve(target)
      void hydrate(target.parentElement)
    }
  },
  { rootMargin: `${NEAR_PX}px 0px` },
)
for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const { when } = island.dataset
  if (when === 'idle' || (when === 'told' && (isRemembered() || !navigator.onLine))) void hydrate(island)
  if (when === 'near' && island.firstElementChild) observer.observe(island.firstElementChild)
}
window.addEventListener('offline', () => {
  for (const island of document.querySelectorAll<HTMLElement>('[data-when="told"]')) void hydrate(island)
})
void inTurn(() => performance.mark('interactive'))

prefetchLinksWhenIdle()
// Nobody waits for it: where workers are refused it may never answer.
void inTurn(() => import('./pwa/start.ts').then(({ startPwa }) => void startPwa()))
