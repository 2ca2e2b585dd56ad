import { useCallback, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { CasinoLink } from '#shared/models/casino-link.ts'
import { PASSKEY_RESET_HOURS } from '#shared/models/passkey.ts'
import type { User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { forget, useApiQuery } from '#web/lib/query.ts'
import { isForever } from '#web/lib/remembered.ts'
import { useUser } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionError } from '#web/ui/action-error.tsx'
import admin from '#web/ui/admin-page.module.css'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { ErrorView } from '#web/ui/error-view.tsx'
import { Button, ButtonLink, Card, classes, Facts, Notice, useToast } from '#web/ui/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx'
import { type Reauth, useReauth } from '#web/ui/use-reauth.tsx'
import { timelinePath } from '../audit-log/subjects.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { PlayerEdit, type Unsaved, type UnsavedPart } from './player-edit.tsx'
import { PlayerLinks } from './player-links.tsx'
import { PlayerNotes } from './player-notes.tsx'
import { PlayerLive, PlayerMails, PlayerSignals } from './player-record.tsx'

export default function PlayerPage() {
  const { t } = useTranslation(['players', 'admin'])
  const { id = '' } = useParams()
  const found = useApiQuery(api.users.get, { params: { id } })
  const player = found.data?.user
  if (found.isMissing) return <ErrorView status={404} />
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
      <Loaded answer={found} lines={6}>
        {({ user, ...details }) => (
          <Player
            player={user}
            details={details}
            onChanged={(changed) => found.replace({ ...details, user: changed })}
            reload={found.reload}
            refresh={async () => found.replace(await call(api.users.get, { params: { id } }))}
          />
        )}
      </Loaded>
    </AdminPage>
  )
}

type UserDetails = Omit<OutputOf<typeof api.users.get>, 'user'>

interface PlayerProps {
  player: User
  details: UserDetails
  onChanged: (player: User) => void
  reload: () => void
  /** Like `reload`, but a failure shows nothing. */
  refresh: () => Promise<void>
}

function Player({ player, details, onChanged, reload, refresh }: PlayerProps) {
  const reauth = useReauth()
  const [codes, setCodes] = useState(0)
  const unsaved = useRef(new Set<UnsavedPart>())
  const onUnsaved: Unsaved = useCallback((part, isUnsaved) => {
    if (isUnsaved) unsaved.current.add(part)
    else unsaved.current.delete(part)
  }, [])
  function onSaved(saved: User) {
    onChanged(saved)
    // A change of role ends every session.
    forget(api.players.countSessions)
  }
  function onDecided(link: CasinoLink) {
    const groups = player.groups.map((before) => (before.casino === link.casino ? link : before))
    onChanged({ ...player, groups })
    // The reloaded answer contains the decision.
    reload()
  }
  return (
    <div className={classes('stack', admin.mainAndSide)}>
      <div className="stack">
        {details.signals && <PlayerLive live={details.signals.live} />}
        {player.excludedUntil && <PlayerExclusion excludedUntil={player.excludedUntil} />}
        <PlayerLinks
          player={player}
          decisions={details.decisions ?? []}
          competing={details.competing ?? []}
          onDecided={onDecided}
        />
        {details.signals && <PlayerSignals signals={details.signals} />}
        <PlayerFacts player={player} />
      </div>
      <div className="stack">
        {details.notes && <PlayerNotes player={player} notes={details.notes} onUnsaved={onUnsaved} />}
        <PlayerEdit
          key={player._id}
          player={player}
          reauth={reauth}
          onSaved={onSaved}
          onUnsaved={onUnsaved}
        />
        <PlayerSessions player={player} />
        {player.role === 'user' && <PlayerCodes player={player} onSent={() => setCodes(codes + 1)} />}
        {details.mails && <PlayerMails key={codes} mails={details.mails} refresh={refresh} />}
        {player.passkeys && (
          <PlayerPasskeys player={player} passkeys={player.passkeys} reauth={reauth} reload={reload} />
        )}
        {!player.excludedUntil && <PlayerExclusion excludedUntil={undefined} />}
        <PlayerRemove player={player} reauth={reauth} onRemoved={() => unsaved.current.clear()} />
      </div>
      {reauth.dialog}
      <LeaveGuard isUnsaved={() => unsaved.current.size > 0} />
    </div>
  )
}

function PlayerFacts({ player }: { player: User }) {
  const { t } = useTranslation(['players', 'admin'])
  const { dateTime } = useFormat()
  const { role, ageConfirmed } = player
  const age = ageConfirmed
    ? t('player.ageFrom', { age: ageConfirmed.age, date: dateTime(ageConfirmed.at) })
    : t('player.ageNotYet')
  const facts = [
    [t('player.id'), player._id],
    [t('list.created'), dateTime(player.createdAt)],
    // Staff are not asked for their age.
    [t('player.age'), role === 'user' || ageConfirmed ? age : undefined],
    [t('player.limits'), String(player.limits.signalsPerDay)],
    [t('player.mail'), player.mailRefused && t('player.mailRefused')],
  ] as const
  return (
    <Card title={t('player.facts')}>
      <Facts facts={facts} />
      <div>
        <ButtonLink small kind="quiet" to={timelinePath(`user:${player._id}`)}>
          {t('player.auditLog')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Shows an exclusion; staff have no way to change it. */
function PlayerExclusion({ excludedUntil }: Pick<User, 'excludedUntil'>) {
  const { t } = useTranslation('players')
  const { dateTime } = useFormat()
  if (!excludedUntil) {
    return (
      <Card title={t('exclusion.title')}>
        <p className="muted">{t('exclusion.none')}</p>
      </Card>
    )
  }
  const title = isForever(excludedUntil)
    ? t('exclusion.forever')
    : t('exclusion.until', { until: dateTime(excludedUntil) })
  return (
    <Card title={t('exclusion.title')}>
      <Notice tone="warn" title={title}>
        <p>{t('exclusion.text')}</p>
      </Notice>
    </Card>
  )
}

interface PlayerRemoveProps {
  player: User
  reauth: Reauth
  onRemoved: () => void
}

/** Removes a player for good, after the address was typed, and the password unless it was given recently. */
function PlayerRemove({ player, reauth, onRemoved }: PlayerRemoveProps) {
  const { t } = useTranslation('players')
  const { user } = useUser()
  const toast = useToast()
  const navigate = useNavigate()
  const isOwn = player._id === user._id
  async function remove() {
    await reauth.run(() => call(api.users.remove, { params: { id: player._id } }))
    toast(t('player.removed'))
    onRemoved()
    void navigate(paths.adminPlayers.to())
  }
  return (
    <Card title={t('player.remove')}>
      <p className="muted">{isOwn ? t('player.ownRemove') : t('player.removeText')}</p>
      <div>
        {isOwn ? (
          <ButtonLink to={paths.profile.to()}>{t('player.toProfile')}</ButtonLink>
        ) : (
          <TypedConfirmation
            title={t('player.remove')}
            text={t('player.removeText')}
            expected={player.email}
            onConfirmed={remove}
          >
            {(open) => (
              <Button kind="danger" onClick={open}>
                {t('player.remove')}
              </Button>
            )}
          </TypedConfirmation>
        )}
      </div>
    </Card>
  )
}

/** Counts the sessions and can end them; places and devices stay private to the player. */
function PlayerSessions({ player }: { player: User }) {
  const { t } = useTranslation('players')
  const { dateTime } = useFormat()
  const { user } = useUser()
  const toast = useToast()
  const params = { id: player._id }
  const found = useApiQuery(api.players.countSessions, { params })
  const end = useAction(async () => {
    await call(api.players.endSessions, { params })
    found.replace({ count: 0 })
    toast(t('sessions.ended'))
  })
  const { count = 0 } = found.data ?? {}
  return (
    <Card title={t('sessions.title')}>
      <Loaded answer={found} lines={1}>
        {({ count, lastSeenAt }) => (
          <p>
            {count === 0 ? t('sessions.none') : t('sessions.open', { count })}
            {lastSeenAt && ` ${t('sessions.lastSeen', { when: dateTime(lastSeenAt) })}`}
          </p>
        )}
      </Loaded>
      {player._id === user._id ? (
        <div>
          <ButtonLink to={paths.profile.to()}>{t('player.toProfile')}</ButtonLink>
        </div>
      ) : (
        count > 0 && <ActionButton action={end}>{t('bulk.logOut')}</ActionButton>
      )}
    </Card>
  )
}

/** Sends the mails that a player who cannot log in could request. */
function PlayerCodes({ player, onSent }: { player: User; onSent: () => void }) {
  const { t } = useTranslation('players')
  const toast = useToast()
  const send = async (purpose: 'verify' | 'reset') => {
    await call(api.players.sendCode, { params: { id: player._id }, input: { purpose } })
    toast(t('codes.sent', { email: player.email }))
    onSent()
  }
  const verify = useAction(() => send('verify'))
  const reset = useAction(() => send('reset'))
  return (
    <Card title={t('codes.title')}>
      <ActionError>{verify.error ?? reset.error}</ActionError>
      <div className="row">
        {!player.verified && (
          <Button pending={verify.pending} onClick={verify.run}>
            {t('codes.verify')}
          </Button>
        )}
        <Button pending={reset.pending} onClick={reset.run}>
          {t('codes.reset')}
        </Button>
      </div>
      <p className="small muted">{t('codes.address')}</p>
    </Card>
  )
}

interface PlayerPasskeysProps {
  player: User
  passkeys: NonNullable<User['passkeys']>
  reauth: Reauth
  reload: () => void
}

/** Counts a colleague's passkeys and resets them after a day; never one's own. */
function PlayerPasskeys({ player, passkeys, reauth, reload }: PlayerPasskeysProps) {
  const { t } = useTranslation('players')
  const { dateTime } = useFormat()
  const toast = useToast()
  const { count, resetAt } = passkeys
  const reset = useAction(async () => {
    await reauth.run(() => call(api.passkeys.reset, { params: { id: player._id } }))
    toast(t('passkeys.done'))
    reload()
  })
  return (
    <Card title={t('passkeys.title')}>
      <p>{count === 0 ? t('passkeys.none') : t('passkeys.count', { count })}</p>
      {count > 0 && resetAt && <p>{t('passkeys.running', { when: dateTime(resetAt) })}</p>}
      {count > 0 && resetAt === undefined && (
        <>
          <p className="muted">{t('passkeys.text', { hours: PASSKEY_RESET_HOURS })}</p>
          <ActionButton action={reset}>{t('passkeys.reset')}</ActionButton>
        </>
      )}
    </Card>
  )
}
