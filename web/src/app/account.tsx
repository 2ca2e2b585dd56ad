import { Link } from '#web/app/link.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type User, useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { StatusDot } from '#web/ui/status.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import styles from './header.module.css'
import { accountMenu, type MenuEntry } from './menu.ts'
import { useDisclosure } from './use-disclosure.ts'

export function VerifiedDot({ user }: { user: User }) {
  const { t } = useTranslation('app')
  return (
    <StatusDot
      tone={user.verified ? 'good' : 'warn'}
      label={user.verified ? t('status.verified') : t('status.unverified')}
    />
  )
}

export function LogoutButton() {
  const { t } = useTranslation('app')
  const { logout } = useSession()
  const toast = useToast()
  return (
    <Button kind="quiet" onClick={() => logout().catch(() => toast(t('logoutFailed'), 'bad'))}>
      {t('menu.logout')}
    </Button>
  )
}

export function MenuLinks({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation('app')
  return entries.map((entry) => (
    <li key={entry.to}>
      <Link to={entry.to}>{t(`menu.${entry.word}`)}</Link>
    </li>
  ))
}

/** The username with its dot, and what belongs to this person. */
export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation('app')
  const { open, toggle, box } = useDisclosure()
  return (
    <div ref={box} className={styles.disclosure}>
      <button type="button" className={styles.trigger} aria-expanded={open} onClick={toggle}>
        <VerifiedDot user={user} />
        <span className={styles.username}>{user.username}</span>
      </button>
      {open && (
        <ul className={styles.panel} aria-label={t('menu.account')}>
          <MenuLinks entries={accountMenu(user)} />
          <li>
            <LogoutButton />
          </li>
        </ul>
      )}
    </div>
  )
}
