import type { ReactNode } from 'react'
import type { createMemoryRouter } from 'react-router-dom'
import { splitLocale } from '#shared/i18n/locale-path.ts'
import { type Driver, FIRST_KEY, type Place, setNavigation } from './navigation.ts'
import { rememberScroll } from './scroll.ts'

type Router = ReturnType<typeof createMemoryRouter>
type Location = Router['state']['location']

interface DriveOptions {
  /** Shows what the router has matched. */
  readonly shown: ReactNode
  /** The first page stands already, prerendered: the router shows pages from the first move on. */
  readonly standing: boolean
}

/** Lets a router move the reader, and tells the frame of the site about every step. */
export function drive(router: Router, { shown, standing }: DriveOptions): Driver {
  const first = router.state.location.key
  let moved = false
  let left: Location = router.state.location
  const report = ({ location, navigation }: Router['state']) => {
    if (location.key !== left.key || navigation.state !== 'idle') rememberScroll(left.key)
    moved ||= location.key !== first
    left = location
    const heading = navigation.location && placeAt(navigation.location)
    setNavigation({
      place: placeAt(location, moved ? location.key : FIRST_KEY),
      ...(heading ? { heading } : {}),
      ...(moved || !standing ? { shown } : {}),
    })
  }
  router.subscribe(report)
  report(router.state)
  return { navigate: (to, options) => router.navigate(to, options) }
}

/** A router's location as the frame knows places: without language and trailing slash. */
export function placeAt({ pathname, search, hash, key }: Location, shownKey = key): Place {
  return { pathname: splitLocale(pathname).path, search, hash, key: shownKey }
}
