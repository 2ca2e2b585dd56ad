import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { isAdmin } from '#web/lib/guards.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import styles from './admin-page.module.css'
import { HeldCalls } from './held-calls.tsx'
import { classes, Page } from './index.ts'
import { StaffSearch } from './staff-search.tsx'

interface AdminPageProps {
  title: string
  /** Shown in the browser's tab if the title is a figure. */
  documentTitle?: string
  lead?: ReactNode
  /** Leaves room beside the main part on wide screens. */
  wide?: boolean
  aside?: ReactNode
  children: ReactNode
}

/** Frames staff pages with navigation and search. Editors see only their own pages. */
export function AdminPage({ children, wide = false, ...page }: AdminPageProps) {
  const { t } = useTranslation('admin')
  const admin = isAdmin(useSession().user)
  return (
    <div>
      <div className={styles.bar}>
        <nav className={classes('row-1', styles.tabs, styles.nav)} aria-label={t('nav.label')}>
          {admin && (
            <>
              <NavLink end to={paths.admin.to()}>
                {t('nav.queue')}
              </NavLink>
              <NavLink to={paths.adminPlayers.to()}>{t('nav.players')}</NavLink>
            </>
          )}
          <NavLink to={paths.adminBlog.to()}>{t('nav.blog')}</NavLink>
          {admin && (
            <>
              <NavLink to={paths.adminCasino.to()}>{t('nav.casino')}</NavLink>
              <NavLink to={paths.adminAuditLog.to()}>{t('nav.auditLog')}</NavLink>
            </>
          )}
        </nav>
        <StaffSearch withPlayers={admin} />
      </div>
      <Page {...page} wide={wide}>
        {children}
      </Page>
      <HeldCalls />
    </div>
  )
}
