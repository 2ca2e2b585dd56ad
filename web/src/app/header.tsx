import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { AccountMenu } from './account.tsx'
import { Brand } from './brand.tsx'
import { DrawerButton } from './drawer-button.tsx'
import styles from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { Link } from './link.tsx'
import { mainMenu } from './menu.ts'
import { usePlace } from './navigation.ts'
import { OfflineNote } from './offline-note.tsx'
import { paths } from './paths.ts'

export function Header() {
  const { t } = useTranslation('app')
  const { pathname } = usePlace()
  const { user } = useSession()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Brand />
        <nav className={styles.sections} aria-label={t('menu.label')}>
          {mainMenu(pathname).map((entry) => (
            <Link key={entry.to} to={entry.to}>
              {t(`menu.${entry.word}`)}
            </Link>
          ))}
        </nav>
        <div className={styles.tools}>
          <LanguageSwitch />
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
          <DrawerButton />
        </div>
      </div>
      <OfflineNote />
    </header>
  )
}
