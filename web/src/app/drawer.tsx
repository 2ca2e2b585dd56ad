import { pagePath } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { accountMenu, BLOG_ENTRY, GUEST_MENU, mainMenu, TOOLS_MENU } from '#web/lib/menu.ts'
import type { PageLanguages } from '#web/lib/page-languages.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { LogoutButton } from '#web/ui/logout-button.tsx'
import { MenuLinks, VerifiedDot } from './account.tsx'
import styles from './header.module.css'
import { LanguageLinks } from './language-links.tsx'
import { useSiteMenu } from './site-menu.ts'
import { useClosedByMoves } from './use-disclosure.ts'

interface DrawerProps {
  open: boolean
  onClose: () => void
  languages: PageLanguages
}

/** Shows the header's entries in a sheet at the side, those of the account first. */
export function Drawer({ open, onClose, languages }: DrawerProps) {
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
      {user && (
        <ul className={classes(styles.list, styles.languages)} aria-label={t('language.label')}>
          <LanguageLinks languages={languages} />
        </ul>
      )}
    </Dialog>
  )
}
