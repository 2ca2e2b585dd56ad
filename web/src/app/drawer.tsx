import { pagePath } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { accountMenu, BLOG_ENTRY, GUEST_MENU, mainMenu, TOOLS_MENU } from '#web/lib/menu.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { LogoutButton } from '#web/ui/logout-button.tsx'
import { MenuLinks, VerifiedDot } from './account.tsx'
import styles from './header.module.css'
import { useSiteMenu } from './site-menu.ts'
import { useClosedByMoves } from './use-disclosure.ts'

interface DrawerProps {
  open: boolean
  onClose: () => void
}

/** Shows the header's entries in a sheet at the side. */
export function Drawer({ open, onClose }: DrawerProps) {
  const { t } = useTranslation('app')
  const { user, state } = useSession()
  const siteMenu = useSiteMenu(open)
  useClosedByMoves(open, onClose)
  return (
    <Dialog drawer open={open} title={t('menu.open')} onClose={onClose}>
      {user && (
        <p className={styles.welcome}>
          <VerifiedDot user={user} /> {t('menu.welcome', { name: user.username })}
        </p>
      )}
      <ul className={styles.list}>
        <MenuLinks entries={[...mainMenu(pagePath()), BLOG_ENTRY]} />
        {siteMenu.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={paths.post.to({ slug })}>{title}</Link>
          </li>
        ))}
      </ul>
      <ul className={styles.list} aria-label={t('tools.title')}>
        {TOOLS_MENU.map(({ word, to }) => (
          <li key={to}>
            <Link to={to}>{t(`tools.${word}.name`)}</Link>
          </li>
        ))}
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
  )
}
