import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { splitLocale } from '#shared/i18n/locale-path.ts'
import { PAGES, PRERENDERED, siteFile } from '#shared/site/pages.ts'
import { documentPath, localHref } from '#web/i18n/locale.ts'
import { pageData } from './page-data.ts'

/** Where the reader is; the path without its language. */
export interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** Names an entry of the history; `FIRST_KEY` until the reader has moved inside this document. */
  readonly key: string
}

export interface NavigationState {
  readonly place: Place
  /** Where a navigation is heading that has not arrived. */
  readonly heading?: Place | undefined
  /** What the router shows; before it is here, the page stands as it was prerendered. */
  readonly shown?: ReactNode
}

export interface NavigateOptions {
  readonly replace?: boolean
  readonly state?: unknown
}

/** What moves the reader: the router, once it is here. */
export interface Driver {
  readonly navigate: (to: string, options?: NavigateOptions) => unknown
}

export const FIRST_KEY = 'first'

let state: NavigationState | undefined
let written: NavigationState | undefined
let driver: Promise<Driver> | undefined
let fetchDriver: (() => Promise<Driver>) | undefined
const listeners = new Set<() => void>()

// Made when first asked for: where a document is written there is no window.
function currentState(): NavigationState {
  state ??= writtenState()
  return state
}

/** As the document was written. The router may be quicker than React, which takes over what stands there. */
function writtenState(): NavigationState {
  const { search, hash } = typeof window === 'undefined' ? { search: '', hash: '' } : window.location
  written ??= { place: { pathname: firstPathname(), search, hash, key: FIRST_KEY } }
  return written
}

/** One built file answers many addresses: until the router names the right one, it is nowhere in particular. */
function firstPathname(): string {
  const data = pageData()
  if (data?.kind === 'blog') return PAGES.blog.pattern
  if (data?.kind === 'post') return `/${data.blog.slug}`
  const { name } = siteFile(documentPath())
  const prerendered = PRERENDERED.some((page) => page === name)
  return prerendered ? splitLocale(documentPath()).path : ''
}

/** The frame of the application stands at this address, whatever page it has: it begins nowhere in particular. */
export function beginNowhere(): void {
  state = { place: { ...currentState().place, pathname: '' } }
}

/** Begins anew, for the next document that is written and for the next test. */
export function resetNavigation(): void {
  state = undefined
  written = undefined
  driver = undefined
}

/** Says how the router is fetched: a public page does without it until somebody is about to leave it. */
export function provideDriver(fetch: () => Promise<Driver>): void {
  fetchDriver = fetch
  driver = undefined
}

/** Fetches the router, once; a failure is forgotten, so that the next attempt tries again. */
export function startDriver(): Promise<Driver> {
  if (!fetchDriver) return Promise.reject(new Error('no driver is provided'))
  driver ??= fetchDriver().catch((error: unknown) => {
    driver = undefined
    throw error
  })
  return driver
}

/** Told by the driver at every step of a navigation. */
export function setNavigation(next: NavigationState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Shows something else instead of the page that stands. */
export function takeOver(shown: ReactNode): void {
  setNavigation({ ...currentState(), shown })
}

/**
 * Leads to a path of `app/paths.ts` without a new document. Where the router cannot be fetched, the browser
 * opens the address itself.
 */
export async function navigate(to: string, options: NavigateOptions = {}): Promise<void> {
  if (!driver) setNavigation({ ...currentState(), heading: placeOf(to) })
  let router: Driver
  try {
    router = await startDriver()
  } catch {
    window.location.assign(localHref(to))
    return
  }
  await router.navigate(to, options)
}

/** Whether the reader has left the place where they entered this document. */
export function hasMoved(): boolean {
  return currentState().place.key !== FIRST_KEY
}

/** Where a navigation that has not arrived is heading, as an address. */
export function headingHref(): string | undefined {
  const { heading } = currentState()
  return heading && localHref(`${heading.pathname}${heading.search}${heading.hash}`)
}

function placeOf(to: string): Place {
  const { pathname, search, hash } = new URL(to, 'https://same.invalid')
  return { pathname, search, hash, key: '' }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For the frame around the pages: where the reader is and where they are heading. */
export function useNavigationState(): NavigationState {
  return useSyncExternalStore(subscribe, currentState, writtenState)
}

const PlaceContext = createContext<Place | undefined>(undefined)

/** Around a page that the router shows: its place, and not yet the next one's, for as long as it is seen. */
export const PlaceProvider = PlaceContext.Provider

/** Where the reader is. Query and fragment are for effects and handlers: the prerendered page has none. */
export function usePlace(): Place {
  const { place } = useNavigationState()
  return useContext(PlaceContext) ?? place
}
