import type { User } from '#shared/models/user.ts'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, ButtonLink, Card, Skeleton, useToast } from '#web/ui/index.ts'

/** How often the person is logged in, and the end of it; where and on what is theirs alone. */
export function PlayerSessions({ player }: { player: User }) {
  const { t } = useTranslation(['players', 'ui'])
  const { dateTime } = useFormat()
  const { user } = useUser()
  const toast = useToast()
  const params = { id: player._id }
  // A change of role ends every session.
  const found = useResource(
    (signal) => call(api.players.countSessions, { params, signal }),
    [player._id, player.role],
  )
  const end = useAction(async () => {
    await call(api.players.endSessions, { params })
    found.replace({ count: 0 })
    toast(t('sessions.ended'))
  })
  const { count = 0, lastSeenAt } = found.data ?? {}
  return (
    <Card title={t('sessions.title')}>
      {!found.data && !found.error && <Skeleton lines={1} />}
      {found.data && (
        <p>
          {count === 0 ? t('sessions.none') : t('sessions.open', { count })}
          {lastSeenAt && ` ${t('sessions.lastSeen', { when: dateTime(lastSeenAt) })}`}
        </p>
      )}
      <ActionError>{found.error ?? end.error}</ActionError>
      <div className="row">
        {found.error && <Button onClick={found.reload}>{t('ui:retry')}</Button>}
        {player._id === user._id ? (
          <ButtonLink to={paths.profile.to()}>{t('player.toProfile')}</ButtonLink>
        ) : (
          count > 0 && (
            <Button pending={end.pending} onClick={end.run}>
              {t('sessions.end')}
            </Button>
          )
        )}
      </div>
    </Card>
  )
}
