import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { AccountMenu } from './account.tsx'
import { Brand } from './brand.tsx'
import { Drawer } from './drawer.tsx'
import styles from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { mainMenu } from './menu.ts'
import { OfflineNote } from './offline-note.tsx'
import { paths } from './paths.ts'

export function Header() {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const { state, user } = useSession()
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
            {user && <AccountMenu user={user} />}
            {state.status === 'anonymous' && (
              <>
                <ButtonLink kind="quiet" to={paths.login.to()}>
                  {t('menu.login')}
                </ButtonLink>
                <ButtonLink to={paths.register.to()}>{t('menu.register')}</ButtonLink>
              </>
            )}
          </div>
          <Drawer />
        </div>
      </div>
      <OfflineNote />
    </header>
  )
}
