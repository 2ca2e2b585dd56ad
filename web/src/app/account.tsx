import { pagePath } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { accountMenu, type MenuEntry } from '#web/lib/menu.ts'
import type { User } from '#web/lib/session-store.ts'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/link.tsx'
import { LogoutButton } from '#web/ui/logout-button.tsx'
import { PlaceIcon } from '#web/ui/place-icon.tsx'
import { StatusDot } from '#web/ui/status.tsx'
import { useDisclosure } from '#web/ui/use-disclosure.ts'
import styles from './header.module.css'

export function VerifiedDot({ user }: { user: User }) {
  const { t } = useTranslation('app')
  return (
    <StatusDot
      tone={user.verified ? 'good' : 'warn'}
      label={user.verified ? t('status.verified') : t('status.unverified')}
    />
  )
}

/** Returns the value of `aria-current` for an entry of a menu. */
export function ofPage(to: string): 'page' | undefined {
  return to === pagePath() ? 'page' : undefined
}

interface MenuLinksProps {
  entries: readonly MenuEntry[]
  /** Says below what an entry leads to, as the drawer does. */
  withAbout?: boolean
}

export function MenuLinks({ entries, withAbout }: MenuLinksProps) {
  const { t } = useTranslation('app')
  return entries.map(({ word, to, place, about }) => (
    <li key={to}>
      <Link to={to} aria-current={ofPage(to)}>
        {place && <PlaceIcon place={place} />}
        {t(`menu.${word}`)}
        {withAbout && about && <span> {t(`menu.about.${about}`)}</span>}
      </Link>
    </li>
  ))
}

/** Shows the username with its status dot and the user's own pages. */
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
        <ul className={classes(styles.panel, styles.own)} aria-label={t('menu.account')}>
          <MenuLinks entries={accountMenu(user)} />
          <li>
            <LogoutButton />
          </li>
        </ul>
      )}
    </div>
  )
}
