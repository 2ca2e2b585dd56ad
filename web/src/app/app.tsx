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
import Footer from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'

/** The first page of each document has the same key: the path tells them apart. */
const placeOf = ({ pathname, key }: { pathname: string; key: string }) => `${pathname} ${key}`

/** The application: pages for people with an account, and those that lead there. */
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

const setNatively = Object.getOwnPropertyDescriptor(
  globalThis.HTMLInputElement?.prototype ?? {},
  'value',
)?.set

/**
 * What somebody did in the written page before React had it: what was typed and ticked becomes the form's, what was
 * pressed (web/build/boot.ts) is pressed again. It is read at once, before anything is rendered anew, and told after that.
 */
function takeOver(): void {
  document.documentElement.dataset.started = ''
  const fields = [...document.querySelectorAll<HTMLInputElement>('#root form input')]
  const changed = fields
    // The value of a checkbox is "on", though it has no default.
    .filter(({ type, value, defaultValue, checked, defaultChecked }) =>
      type === 'checkbox' ? checked !== defaultChecked : value !== defaultValue,
    )
    .map((field) => ({ field, typed: field.value, checked: field.checked }))
  queueMicrotask(() => {
    for (const { field, typed, checked } of changed) {
      // React knows what it set itself, and hears of what the browser sets after that.
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

/** What the router gives the location of a document's first page. */
const FIRST_KEY = 'default'

/** Around every page; staff pages go without the footer. */
export function Layout() {
  const { pathname, key } = useLocation()
  const leaving = useNavigation().state !== 'idle'
  useEffect(() => {
    // base.css shows the bar of a navigation that takes long.
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
      <ScrollRestoration storageKey={PLACES} getKey={placeOf} />
    </div>
  )
}
