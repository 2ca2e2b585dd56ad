import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useSession } from '#web/lib/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LogoutButton, MenuLinks, VerifiedDot } from './account.tsx'
import styles from './header.module.css'
import { accountMenu, GUEST_MENU, mainMenu } from './menu.ts'

/** Below 600 px: the same entries in a sheet at the side. */
export function Drawer() {
  const { t } = useTranslation('app')
  const [open, setOpen] = useState(false)
  const { user, state } = useSession()
  const { pathname, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever the place changes
  useEffect(() => setOpen(false), [key])
  return (
    <div className={styles.narrow}>
      <button type="button" className={styles.trigger} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <svg viewBox="0 0 20 14" width="20" height="14" aria-hidden="true">
          <path d="M0 1 H20 M0 7 H20 M0 13 H20" className={styles.bars} />
        </svg>
        <span className="visually-hidden">{t('menu.open')}</span>
      </button>
      <Dialog drawer open={open} title={t('menu.open')} onClose={() => setOpen(false)}>
        {user && (
          <p className={styles.welcome}>
            <VerifiedDot user={user} /> {t('menu.welcome', { name: user.username })}
          </p>
        )}
        <ul className={styles.list}>
          <MenuLinks entries={mainMenu(pathname)} />
        </ul>
        {state.status !== 'loading' && (
          <ul className={styles.list}>
            <MenuLinks entries={user ? accountMenu(user) : GUEST_MENU} />
            {user && (
              <li>
                <LogoutButton />
              </li>
            )}
          </ul>
        )}
      </Dialog>
    </div>
  )
}
