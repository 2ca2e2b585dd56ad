import type { OutputOf } from '#shared/api/endpoint.ts'
import { DECISION_KINDS } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.tsx'
import { EmptyState } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import {
  type ListColumn,
  type ListFilter,
  RecordList,
  type RecordListProps,
} from '#web/ui/record-list/index.ts'
import { AccountId, Competing } from '../casino-account.tsx'
import { useCasinoFilter, useCasinoNames } from '../casino-names.ts'
import { DecisionButtons } from '../decision-buttons.tsx'

type Waiting = OutputOf<typeof api.deposits.list>['deposits'][number]

export function QueueList({ onDecided }: { onDecided: () => void }) {
  const { t } = useTranslation('dashboard')
  const filters = useFilters()
  const columns = useColumns()
  return (
    <RecordList
      name="deposits"
      caption={t('queue.caption')}
      columns={columns}
      filters={filters}
      rowKey={keyOf}
      rowLabel={({ player, link }) => `${player.username}, ${link.casino}`}
      load={loadWaiting}
      actions={(row, list) => (
        <Decision
          row={row}
          onDecided={() => {
            list.change((rows) => rows.filter((other) => keyOf(other) !== keyOf(row)))
            // A response from before the decision would bring the row back.
            list.reload()
            onDecided()
          }}
        />
      )}
      rowKeys={['a', 'r', 'z']}
      exportAs="deposits"
      empty={<EmptyState title={t('queue.empty')} />}
    />
  )
}

function keyOf({ player, link }: Waiting): string {
  return `${player._id} ${link.casino}`
}

const loadWaiting: RecordListProps<Waiting>['load'] = async ({ filters, cursor, limit }, signal) => {
  const kind = DECISION_KINDS.find((known) => known === filters.kind)
  const input = { kind, casino: filters.casino, cursor, limit }
  const answer = await call(api.deposits.list, { input, signal })
  return { rows: answer.deposits, cursor: answer.cursor }
}

function useFilters(): readonly ListFilter[] {
  const { t } = useTranslation('dashboard')
  const casino = useCasinoFilter(t('queue.casino'))
  return [
    {
      name: 'kind',
      label: t('queue.kind'),
      options: DECISION_KINDS.map((value) => ({ value, label: t(`queue.kinds.${value}`) })),
    },
    casino,
  ]
}

function useColumns(): readonly ListColumn<Waiting>[] {
  const { t } = useTranslation('dashboard')
  const nameOf = useCasinoNames()
  const { dateTime, country } = useFormat()
  return [
    {
      id: 'player',
      head: t('queue.player'),
      cell: ({ player }) => (
        <>
          <Link to={paths.adminPlayer.to({ id: player._id })}>{player.username}</Link>
          <span className="under">{player.email}</span>
        </>
      ),
    },
    { id: 'kind', head: t('queue.kind'), cell: ({ link }) => t(`queue.kinds.${kindOf(link)}`) },
    { id: 'casino', head: t('queue.casino'), cell: ({ link }) => nameOf(link.casino) },
    {
      id: 'account',
      head: t('queue.account'),
      cell: ({ link, competing = [] }) => (
        <>
          <AccountId id={link.user_id} />
          <Competing claims={competing} />
        </>
      ),
    },
    { id: 'country', head: t('queue.country'), cell: ({ link }) => country(link.country) },
    {
      id: 'since',
      head: t('queue.since'),
      cell: ({ since }) => <time dateTime={since}>{dateTime(since)}</time>,
    },
  ]
}

function kindOf(link: Waiting['link']) {
  return link.state === 'account-pending' ? 'account' : 'deposit'
}

function Decision({ row, onDecided }: { row: Waiting; onDecided: () => void }) {
  const { t } = useTranslation('admin')
  const { user } = useUser()
  if (row.player._id === user._id) return <span className="small muted">{t('decide.own')}</span>
  const about = { playerId: row.player._id, player: row.player.username, link: row.link }
  return <DecisionButtons isBrief about={about} kind={kindOf(row.link)} onDecided={onDecided} />
}
