import { pagePath } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { accountMenu, BLOG_ENTRY, mainMenu, TOOLS_MENU } from '#web/lib/menu.ts'
import type { PageLanguages } from '#web/lib/page-languages.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { StillSky } from '#web/ui/flight/still-sky.tsx'
import { Link } from '#web/ui/link.tsx'
import { LogoutButton } from '#web/ui/logout-button.tsx'
import { useClosedByMoves } from '#web/ui/use-disclosure.ts'
import { MenuLinks, ofPage } from './account.tsx'
import styles from './header.module.css'
import { LanguageLinks } from './language-links.tsx'
import { useSiteMenu } from './site-menu.ts'

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
    <Dialog
      drawer={<StillSky />}
      open={open}
      title={user ? t('menu.welcome', { name: user.username }) : t('menu.open')}
      onClose={onClose}
    >
      {state.status !== 'loading' && !user && (
        <div className={styles.ways}>
          <ButtonLink kind="primary" to={paths.register.to()}>
            {t('menu.register')}
          </ButtonLink>
          <ButtonLink to={paths.login.to()}>{t('menu.login')}</ButtonLink>
        </div>
      )}
      {user && (
        <ul className={classes(styles.list, styles.own)} aria-label={t('menu.account')}>
          <MenuLinks entries={accountMenu(user)} withAbout />
        </ul>
      )}
      <ul className={styles.list}>
        <MenuLinks entries={[...mainMenu(pagePath()), BLOG_ENTRY]} withAbout />
        {siteMenu.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={paths.post.to({ slug })}>{title}</Link>
          </li>
        ))}
      </ul>
      <ul className={classes(styles.list, styles.pairs)} aria-label={t('tools.title')}>
        <ListName>{t('tools.title')}</ListName>
        {TOOLS_MENU.map(({ word, to }) => (
          <li key={to}>
            <Link to={to} aria-current={ofPage(to)}>
              {t(`tools.${word}.name`)}
            </Link>
          </li>
        ))}
      </ul>
      {user && (
        <ul className={classes(styles.list, styles.pairs)} aria-label={t('language.label')}>
          <ListName>{t('language.label')}</ListName>
          <LanguageLinks languages={languages} />
        </ul>
      )}
      {user && (
        <div className={styles.list}>
          <LogoutButton />
        </div>
      )}
    </Dialog>
  )
}

/** Shows a list's name, which is read out already. */
function ListName({ children }: { children: string }) {
  return (
    <li aria-hidden="true" className="muted small">
      {children}
    </li>
  )
}
