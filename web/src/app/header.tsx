import { type ComponentType, useEffect, useRef, useState } from 'react'
import { LOCALE_NAMES } from '#shared/i18n/locales.ts'
import { currentLocale, pagePath } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { APP_NAME } from '#web/lib/constants.ts'
import { loadPage } from '#web/lib/load-page.ts'
import { mainMenu, TOOLS_MENU } from '#web/lib/menu.ts'
import type { PageLanguages } from '#web/lib/page-languages.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { useOnline } from '#web/lib/use-browser.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/link.tsx'
import { ToastProvider } from '#web/ui/toasts.tsx'
import { useDisclosure } from '#web/ui/use-disclosure.ts'
import { AccountMenu, ofPage, VerifiedDot } from './account.tsx'
import styles from './header.module.css'
import { LanguageLinks } from './language-links.tsx'

interface HeaderProps {
  languages: PageLanguages
}

export function Header({ languages }: HeaderProps) {
  const { t } = useTranslation('app')
  const { user } = useSession()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Brand />
        <nav className={styles.sections} aria-label={t('menu.label')}>
          {mainMenu(pagePath()).map((entry) => (
            <Link key={entry.to} to={entry.to} aria-current={ofPage(entry.to)}>
              {t(`menu.${entry.word}`)}
            </Link>
          ))}
          <ToolsMenu />
        </nav>
        <div className={styles.tools}>
          <LanguageSwitch languages={languages} />
          <div className={styles.wide}>
            {user ? (
              <AccountMenu user={user} />
            ) : (
              <div className={styles.guest}>
                <ButtonLink kind="quiet" to={paths.login.to()}>
                  {t('menu.login')}
                </ButtonLink>
                <ButtonLink to={paths.register.to()}>{t('menu.register')}</ButtonLink>
              </div>
            )}
          </div>
          <DrawerButton languages={languages} />
        </div>
      </div>
      <OfflineNote />
    </header>
  )
}

/** The header of public pages, which have no providers around it. */
export default function HeaderIsland(props: HeaderProps) {
  return (
    <ToastProvider>
      <Header {...props} />
    </ToastProvider>
  )
}

function Brand() {
  const { t } = useTranslation('app')
  return (
    <Link to={paths.home.to()} className={styles.brand} aria-label={t('home', { name: APP_NAME })}>
      <svg viewBox="2 2 28 26" width="28" height="26" aria-hidden="true">
        <path d="M4 13H8M12 13H16" className={styles.target} />
        <path d="M5 26Q19 25.5 24 9" className={styles.line} />
        <circle cx="24" cy="8" r="4.5" className={styles.plane} />
      </svg>
      <span>{APP_NAME}</span>
    </Link>
  )
}

/** Shown under the header while the browser is offline: says which pages are kept and suggests what to try. */
export function OfflineNote() {
  const { t } = useTranslation('app')
  const online = useOnline()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = note
    if (online || !current || typeof ResizeObserver === 'undefined') return
    // Sticky elements below the header stay below the note too.
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty('--note', `${current.offsetHeight}px`))
    observer.observe(current)
    return () => {
      observer.disconnect()
      root.removeProperty('--note')
    }
  }, [online])
  return (
    <div ref={note} role="status">
      {!online && <p className={styles.offline}>{t('offline')}</p>}
    </div>
  )
}

type Drawer = ComponentType<HeaderProps & { open: boolean; onClose: () => void }>

/**
 * Opens the side menu on phones; its code is fetched at the first press. A user's button shows the name's first letter,
 * for which the styles keep the place until the server answers.
 */
function DrawerButton({ languages }: HeaderProps) {
  const { t } = useTranslation('app')
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const [Drawer, setDrawer] = useState<Drawer>()
  const show = async () => {
    setOpen(true)
    const module = await loadPage(() => import('./drawer.tsx'))
    setDrawer(() => module.Drawer)
  }
  return (
    <div className={styles.narrow}>
      <button
        type="button"
        className={styles.trigger}
        aria-haspopup="dialog"
        onPointerEnter={() => void import('./drawer.tsx').catch(() => undefined)}
        onClick={() => void show()}
      >
        <svg viewBox="0 0 20 14" width="20" height="14" aria-hidden="true">
          <path d="M0 1 H20 M0 7 H20 M0 13 H20" className={styles.bars} />
        </svg>
        <span className="visually-hidden">{t('menu.open')}</span>
        <span className={styles.avatar}>
          <span aria-hidden="true">{user && [...user.username.toUpperCase()][0]}</span>
          {user && <VerifiedDot user={user} />}
        </span>
      </button>
      {Drawer && <Drawer languages={languages} open={open} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Lists the tools that need no account. */
function ToolsMenu() {
  const { t } = useTranslation('app')
  const { open, toggle, box } = useDisclosure()
  return (
    <div ref={box} className={styles.disclosure}>
      <button
        type="button"
        className={classes(styles.trigger, TOOLS_MENU.some(({ to }) => ofPage(to)) && styles.current)}
        aria-expanded={open}
        onClick={toggle}
      >
        {t('menu.tools')}
      </button>
      {open && (
        <ul className={classes(styles.panel, styles.below)} aria-label={t('tools.title')}>
          {TOOLS_MENU.map(({ word, to }) => (
            <li key={to}>
              <Link to={to} aria-current={ofPage(to)} aria-describedby={`tool-${word}`}>
                {t(`tools.${word}.name`)}
              </Link>
              <p id={`tool-${word}`} className={styles.about}>
                {t(`tools.${word}.text`)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function LanguageSwitch({ languages }: HeaderProps) {
  const { t } = useTranslation('app')
  const { open, toggle, box } = useDisclosure()
  const current = currentLocale()
  return (
    <div ref={box} className={classes(styles.disclosure, styles.language)}>
      <button
        type="button"
        className={styles.trigger}
        aria-expanded={open}
        aria-label={t('language.current', { name: LOCALE_NAMES[current] })}
        onClick={toggle}
      >
        {current.toUpperCase()}
      </button>
      {open && (
        <ul className={styles.panel} aria-label={t('language.label')}>
          <LanguageLinks languages={languages} />
        </ul>
      )}
    </div>
  )
}
