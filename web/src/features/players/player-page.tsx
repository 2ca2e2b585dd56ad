import { useParams } from 'react-router-dom'
import type { User } from '#shared/models/user.ts'
import { paths } from '#web/app/paths.ts'
import { AdminPage } from '#web/features/admin/admin-page.tsx'
import { ErrorView } from '#web/features/error/error-view.tsx'
import { FOREVER_YEAR } from '#web/features/profile/exclusion.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { useReauth } from '#web/lib/use-reauth.tsx'
import { useResource } from '#web/lib/use-resource.ts'
import { Button, ButtonLink, Card, Facts, Notice, Skeleton } from '#web/ui/index.ts'
import { PlayerEdit } from './player-edit.tsx'
import { PlayerLinks } from './player-links.tsx'
import { PlayerRemove } from './player-remove.tsx'
import styles from './players.module.css'

/** One player: facts, changes, casino accounts, removal. */
export default function PlayerPage() {
  const { t } = useTranslation(['players', 'admin', 'ui'])
  const { id = '' } = useParams()
  const found = useResource((signal) => findPlayer(id, signal), [id])
  const player = found.data?.player
  if (found.data && !player) return <ErrorView status={404} />
  return (
    <AdminPage
      title={player?.username ?? t('player.title')}
      lead={player?.email}
      aside={
        <ButtonLink kind="quiet" to={paths.adminPlayers.to()}>
          {t('player.back')}
        </ButtonLink>
      }
    >
      {!player && !found.error && <Skeleton lines={6} />}
      {found.error && (
        <Notice tone="bad" role="alert" title={found.error}>
          <div>
            <Button onClick={found.reload}>{t('ui:retry')}</Button>
          </div>
        </Notice>
      )}
      {player && <Player player={player} onChanged={(changed) => found.replace({ player: changed })} />}
    </AdminPage>
  )
}

/** Nobody has this id, or the id is none: the same page either way. */
async function findPlayer(id: string, signal: AbortSignal): Promise<{ player: User | undefined }> {
  try {
    return { player: (await call(api.users.get, { params: { id }, signal })).user }
  } catch (error) {
    const unknown = error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 400)
    if (unknown) return { player: undefined }
    throw error
  }
}

function Player({ player, onChanged }: { player: User; onChanged: (player: User) => void }) {
  const reauth = useReauth()
  return (
    <div className={styles.columns}>
      <div className="stack">
        <PlayerLinks player={player} onChanged={onChanged} />
        <PlayerFacts player={player} />
      </div>
      <div className="stack">
        <PlayerEdit key={player._id} player={player} onSaved={onChanged} />
        <PlayerRemove player={player} reauth={reauth} />
      </div>
      {reauth.dialog}
    </div>
  )
}

function PlayerFacts({ player }: { player: User }) {
  const { t } = useTranslation(['players', 'admin'])
  const { dateTime } = useFormat()
  const { excludedUntil } = player
  const excluded = excludedUntil?.startsWith(FOREVER_YEAR)
    ? t('player.excludedForever')
    : excludedUntil && dateTime(excludedUntil)
  const facts = [
    [t('player.id'), player._id],
    [t('player.since'), dateTime(player.createdAt)],
    [t('player.limits'), String(player.limits.signalsPerDay)],
    [t('player.excluded'), excluded],
  ] as const
  return (
    <Card title={t('player.facts')}>
      <Facts facts={facts} />
    </Card>
  )
}
