import type { CasinoLink } from '#shared/models/casino-link.ts'
import type { User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { ActionError } from '../action-error.tsx'
import { Button, Card, RichText } from '../index.ts'
import styles from './protection.module.css'

interface LiveCardProps {
  user: User
  heading?: 'h2' | 'h3'
}

/** Live mode of each casino link, named by the user's own entry: no casino's name is shown. */
export function LiveCard({ user, heading = 'h2' }: LiveCardProps) {
  const { t } = useTranslation('protection')
  const { groups, excludedUntil } = user
  const place = useFocusKept<HTMLDivElement>(groups)
  return (
    <Card title={t('live.title')} heading={heading}>
      <div ref={place} tabIndex={-1} className="stack">
        {excludedUntil && <p>{t('live.state.off')}</p>}
        {!excludedUntil && groups.length === 0 && <p className="muted">{t('live.none')}</p>}
        {!excludedUntil && groups.length > 0 && (
          <>
            <ul className={styles.accounts}>
              {groups.map((link) => (
                <Account key={link.casino} link={link} />
              ))}
            </ul>
            <p className="muted">
              <RichText text={t('live.text')} />
            </p>
          </>
        )}
      </div>
    </Card>
  )
}

/** Returns true if live mode, or a request for it, can be stopped. */
function canStop({ live, state }: CasinoLink): boolean {
  return live && (state === 'active' || state === 'cooling-off')
}

function Account({ link }: { link: CasinoLink }) {
  const { t } = useTranslation('protection')
  const { user, update } = useSession()
  const stop = useAction(async () => {
    const input = { on: false }
    const answer = await call(api.casinoLinks.setLive, { params: { casino: link.casino }, input })
    if (user) {
      const groups = user.groups.map((each) => (each.casino === link.casino ? answer.link : each))
      update({ user: { ...user, groups } })
    }
    await call(api.users.me).then(update, () => undefined)
  })
  return (
    <li className={styles.account}>
      <span>
        <span className={styles.accountName}>{t('live.account', { account: link.user_id })}</span>{' '}
        <span role="status">{t(`live.state.${stateOf(link)}`)}</span>
      </span>
      {canStop(link) && (
        <Button
          pending={stop.pending}
          onClick={stop.run}
          aria-label={t('live.stopLabel', { account: link.user_id })}
        >
          {t('live.stop')}
        </Button>
      )}
      <ActionError>{stop.error}</ActionError>
    </li>
  )
}

function stateOf({ live, state }: CasinoLink): 'on' | 'waits' | 'notYet' | 'off' {
  if (!live) return 'off'
  if (state === 'active') return 'on'
  return state === 'cooling-off' ? 'waits' : 'notYet'
}
