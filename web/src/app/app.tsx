import { type ComponentProps, StrictMode, useEffect, useLayoutEffect } from 'react'
import { Outlet, RouterProvider, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { PLACES } from '#web/lib/account-storage.ts'
import { NavigationKey } from '#web/lib/navigation-key.ts'
import { languagesOf } from '#web/lib/page-languages.ts'
import { paths } from '#web/lib/paths.ts'
import { SessionProvider } from '#web/lib/session.tsx'
import { ToastProvider } from '#web/ui/toasts.tsx'
import { Main, SkipLink } from './document.tsx'
import { FatalBoundary } from './fatal.tsx'
import { FootBar } from './foot-bar.tsx'
import Footer from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'

/** The first page of every document has the same key, so the path is part of the place. */
const placeOf = ({ pathname, key }: { pathname: string; key: string }) => `${pathname} ${key}`

export function App({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  useLayoutEffect(takeOver, [])
  useEffect(() => {
    performance.mark('interactive')
  }, [])
  return (
    <StrictMode>
      <FatalBoundary>
        <SessionProvider>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </SessionProvider>
      </FatalBoundary>
    </StrictMode>
  )
}

/** The browser's own setter: React overrides `value` on each input and ignores values set through its override. */
const setNatively = Object.getOwnPropertyDescriptor(
  globalThis.HTMLInputElement?.prototype ?? {},
  'value',
)?.set

/**
 * Hands over to React what a visitor did in the prerendered page: typed and ticked values become the form's, and
 * buttons pressed meanwhile (marked by web/build/boot.ts) are pressed again. The fields are read before the first
 * render, which would reset them.
 */
function takeOver(): void {
  document.documentElement.dataset.started = ''
  const fields = [...document.querySelectorAll<HTMLInputElement>('#root form input')]
  const changed = fields
    // The value of a checkbox is "on" even though it has no default.
    .filter(({ type, value, defaultValue, checked, defaultChecked }) =>
      type === 'checkbox' ? checked !== defaultChecked : value !== defaultValue,
    )
    .map((field) => ({ field, typed: field.value, checked: field.checked }))
  queueMicrotask(() => {
    for (const { field, typed, checked } of changed) {
      // React reacts only to a change that differs from the value it knows, so the field is first set back.
      if (field.type === 'checkbox') {
        field.checked = !checked
        field.click()
      } else {
        field.value = ''
        setNatively?.call(field, typed)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
    const { activeElement } = document
    if (activeElement !== document.body)
      activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-pressed]')) {
      button.removeAttribute('data-pressed')
      button.click()
    }
  })
}

/** The router's location key for the first page of a document. */
const FIRST_KEY = 'default'

/** Frames every page; staff pages have no footer. */
export function Layout() {
  const { pathname, key } = useLocation()
  const leaving = useNavigation().state !== 'idle'
  useEffect(() => {
    // base.css shows a progress bar for a navigation that takes long.
    document.documentElement.toggleAttribute('data-leaving', leaving)
  }, [leaving])
  const staff = pathname === paths.admin.to() || pathname.startsWith(`${paths.admin.to()}/`)
  const languages = languagesOf(pathname)
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Header languages={languages} />
      <Main>
        <NavigationKey value={key === FIRST_KEY ? undefined : key}>
          <Outlet />
        </NavigationKey>
      </Main>
      {!staff && <Footer languages={languages} />}
      <FootBar path={pathname} />
      <ScrollRestoration storageKey={PLACES} getKey={placeOf} />
    </div>
  )
}
