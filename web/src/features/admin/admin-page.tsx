import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Page } from '#web/ui/index.ts'
import styles from './admin.module.css'

interface AdminPageProps {
  title: string
  lead?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** The frame of staff pages: their own navigation, then the page. */
export function AdminPage({ children, ...page }: AdminPageProps) {
  const { t } = useTranslation('admin')
  return (
    <div>
      <nav className={styles.nav} aria-label={t('nav.label')}>
        <NavLink end to={paths.admin.to()}>
          {t('nav.queue')}
        </NavLink>
        <NavLink to={paths.adminPlayers.to()}>{t('nav.players')}</NavLink>
        <NavLink to={paths.adminAudit.to()}>{t('nav.audit')}</NavLink>
      </nav>
      <Page {...page} width="content">
        {children}
      </Page>
    </div>
  )
}
