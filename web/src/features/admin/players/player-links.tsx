import { useRef } from 'react'
import type { CasinoLink, CompetingClaim, PastDecision } from '#shared/models/casino-link.ts'
import type { User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.tsx'
import { Badge, Card, EmptyState, Facts, type Tone } from '#web/ui/index.ts'
import { useRowKeys } from '#web/ui/record-list/use-row-keys.ts'
import { AccountId, Competing } from '../casino-account.tsx'
import { useCasinoNames } from '../casino-names.ts'
import { DecisionButtons } from '../decision-buttons.tsx'
import styles from './players.module.css'
import { ByStaff, Timeline } from './timeline.tsx'

interface PlayerLinksProps {
  player: User
  decisions: readonly PastDecision[]
  competing: readonly CompetingClaim[]
  onDecided: (link: CasinoLink) => void
}

/** The player's casino links with decisions, their history and keyboard shortcuts. */
export function PlayerLinks({ player, decisions, competing, onDecided }: PlayerLinksProps) {
  const { t } = useTranslation('players')
  const nameOf = useCasinoNames()
  const card = useRef<HTMLElement>(null)
  useRowKeys(card)
  return (
    <Card ref={card} title={t('list.states')}>
      {player.groups.length === 0 && <EmptyState heading="h3" title={t('player.noLinks')} />}
      {player.groups.map((link) => (
        <article key={link.casino} data-row className={styles.link}>
          <LinkHead link={link} name={nameOf(link.casino)} />
          <LinkFacts link={link} />
          <Competing claims={competing.filter(({ casino }) => casino === link.casino)} />
          <LinkDecisions player={player} link={link} onDecided={onDecided} />
          <History casino={nameOf(link.casino)} events={linkHistory(link.casino, link, decisions)} />
        </article>
      ))}
      {formerCasinos(player.groups, decisions).map((casino) => (
        <article key={casino} className={styles.link}>
          <div className="row-spread">
            <h3>{nameOf(casino)}</h3>
            <Badge>{t('history.gone')}</Badge>
          </div>
          <History casino={nameOf(casino)} events={linkHistory(casino, undefined, decisions)} />
        </article>
      ))}
    </Card>
  )
}

function History({ casino, events }: { casino: string; events: readonly LinkEvent[] }) {
  const { t } = useTranslation('players')
  if (events.length === 0) return null
  return (
    <div className="stack-2">
      <h4 className="muted small">{t('history.title')}</h4>
      <Timeline
        label={t('history.label', { casino })}
        entries={events.map((event) => ({
          key: `${event.at} ${event.about}`,
          at: event.at,
          content: <EventText event={event} />,
        }))}
      />
    </div>
  )
}

const TONES: Partial<Record<CasinoLink['state'], Tone>> = {
  active: 'good',
  'cooling-off': 'info',
  'account-pending': 'warn',
  'deposit-declared': 'warn',
  'account-rejected': 'bad',
  'deposit-rejected': 'bad',
}

function LinkHead({ link, name }: { link: CasinoLink; name: string }) {
  const { t } = useTranslation(['players', 'admin'])
  return (
    <div className="row-spread">
      <h3>{name}</h3>
      <Badge tone={TONES[link.state] ?? 'neutral'}>{t(`admin:state.${link.state}`)}</Badge>
    </div>
  )
}

function LinkFacts({ link }: { link: CasinoLink }) {
  const { t } = useTranslation(['players', 'admin'])
  const { dateTime, country } = useFormat()
  const facts = [
    [t('player.accountThere'), <AccountId key="id" id={link.user_id} />],
    [t('list.country'), country(link.country)],
    [t('player.declaredAt'), link.declaredAt && dateTime(link.declaredAt)],
    [t('player.activatesAt'), link.activatesAt && dateTime(link.activatesAt)],
    // Live mode is on by default. Beside a waiting deposit, the word "on" would hide why there are no live signals.
    [t('player.live'), link.live ? undefined : t('player.liveOff')],
    [t('player.reason'), link.reason],
  ] as const
  return <Facts facts={facts} />
}

interface LinkDecisionsProps {
  player: User
  link: CasinoLink
  onDecided: (link: CasinoLink) => void
}

/** A waiting link can be confirmed or rejected; a confirmed one can still be rejected. */
function LinkDecisions({ player, link, onDecided }: LinkDecisionsProps) {
  const { t } = useTranslation(['players', 'admin'])
  const { user } = useUser()
  if (player._id === user._id) return <p className="small muted">{t('admin:decide.own')}</p>
  const about = { playerId: player._id, player: player.username, link }
  const depositSeen = link.deposit === 'declared' || link.deposit === 'confirmed'
  return (
    <div className="row">
      {depositSeen && (
        <DecisionButtons
          about={about}
          kind="deposit"
          isConfirmed={link.deposit === 'confirmed'}
          onDecided={onDecided}
        />
      )}
      {link.account !== 'rejected' && (
        <DecisionButtons
          about={about}
          kind="account"
          isConfirmed={link.account === 'confirmed'}
          onDecided={onDecided}
        />
      )}
    </div>
  )
}

function EventText({ event }: { event: LinkEvent }) {
  const { t } = useTranslation('players')
  if (!('to' in event)) return <p>{t(`history.${event.about}`)}</p>
  const { by, reason } = event
  return (
    <div>
      <p>
        {t(`history.${event.about}.${event.to}`)}{' '}
        <span className={by.name === undefined ? 'muted' : undefined}>
          <ByStaff by={by} />
        </span>
      </p>
      {reason && <p className="small">{t('history.reason', { reason })}</p>}
    </div>
  )
}

type LinkEvent =
  | {
      readonly at: string
      readonly about: 'account' | 'deposit'
      readonly to: 'confirmed' | 'rejected'
      readonly by: PastDecision['by']
      readonly reason?: string | undefined
    }
  | { readonly at: string; readonly about: 'declared' | 'active' }

/**
 * Returns the history of one casino link, newest first: all decisions of staff and, for the present link, when the
 * deposit was declared and when the wait ended.
 */
export function linkHistory(
  casino: string,
  link: CasinoLink | undefined,
  decisions: readonly PastDecision[],
): readonly LinkEvent[] {
  const decided = decisions
    .filter((decision) => decision.casino === casino)
    .flatMap(({ at, by, account, deposit, reason }): LinkEvent[] => [
      ...(deposit ? [{ at, about: 'deposit', to: deposit, by, reason } as const] : []),
      ...(account ? [{ at, about: 'account', to: account, by, reason } as const] : []),
    ])
  const own: LinkEvent[] = []
  if (link?.activatesAt && link.state === 'active') own.push({ at: link.activatesAt, about: 'active' })
  if (link?.declaredAt) own.push({ at: link.declaredAt, about: 'declared' })
  // The stable sort puts a decision above a declaration of the same moment.
  return [...decided, ...own].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

/** Casinos with decisions only: the player has removed the link. */
export function formerCasinos(
  links: readonly CasinoLink[],
  decisions: readonly PastDecision[],
): readonly string[] {
  const present = new Set(links.map(({ casino }) => casino))
  return [...new Set(decisions.map(({ casino }) => casino))].filter((casino) => !present.has(casino))
}
