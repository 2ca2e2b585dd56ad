import type { OutputOf } from '#shared/api/endpoint.ts'
import { Link } from '#web/app/link.tsx'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.tsx'
import { usePages } from '#web/lib/use-pages.ts'
import { Button, type Column, DataTable, EmptyState } from '#web/ui/index.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import styles from './admin.module.css'
import { AdminPage } from './admin-page.tsx'
import { DecisionButtons } from './decision-buttons.tsx'

type Waiting = OutputOf<typeof api.deposits.list>['deposits'][number]

/** Accounts and deposits that wait for staff, oldest first. */
export default function QueuePage() {
  const { t } = useTranslation('admin')
  const pages = usePages(async (cursor, signal) => {
    const input = { limit: 50, cursor }
    const answer = await call(api.deposits.list, { input, ...(signal ? { signal } : {}) })
    return { rows: answer.deposits, cursor: answer.cursor }
  }, [])
  const columns = useQueueColumns((decided) => pages.change((rows) => rows.filter((row) => row !== decided)))
  return (
    <AdminPage
      title={t('queue.title')}
      lead={t('queue.lead')}
      aside={<Button onClick={pages.reload}>{t('queue.refresh')}</Button>}
    >
      <DataTable
        caption={t('queue.caption')}
        columns={columns}
        rows={pages.rows}
        rowKey={({ player, link }) => `${player._id} ${link.casino}`}
        error={pages.error}
        onRetry={pages.reload}
        empty={
          <EmptyState title={t('queue.empty')}>
            <p>{t('queue.emptyText')}</p>
          </EmptyState>
        }
      />
      <MoreButton more={pages.more} fetching={pages.fetchingMore} />
    </AdminPage>
  )
}

function useQueueColumns(onDecided: (row: Waiting) => void): readonly Column<Waiting>[] {
  const { t } = useTranslation('admin')
  const { dateTime, country } = useFormat()
  return [
    {
      id: 'player',
      head: t('queue.player'),
      cell: ({ player }) => (
        <>
          <Link to={paths.adminPlayer.to({ id: player._id })}>{player.username}</Link>
          <br />
          <span className={styles.under}>{player.email}</span>
        </>
      ),
    },
    { id: 'kind', head: t('queue.kind'), cell: ({ link }) => t(`queue.kinds.${kindOf(link)}`) },
    { id: 'casino', head: t('queue.casino'), cell: ({ link }) => link.casino },
    { id: 'account', head: t('queue.account'), cell: ({ link }) => link.user_id },
    { id: 'country', head: t('queue.country'), cell: ({ link }) => country(link.country) },
    {
      id: 'since',
      head: t('queue.since'),
      cell: ({ since }) => <time dateTime={since}>{dateTime(since)}</time>,
    },
    {
      id: 'action',
      head: t('queue.action'),
      cell: (row) => <DecisionCell row={row} onDecided={onDecided} />,
    },
  ]
}

function kindOf(link: Waiting['link']) {
  return link.state === 'account-pending' ? 'account' : 'deposit'
}

function DecisionCell({ row, onDecided }: { row: Waiting; onDecided: (row: Waiting) => void }) {
  const { t } = useTranslation('admin')
  const { user } = useUser()
  if (row.player._id === user._id) return <span className="small muted">{t('decide.own')}</span>
  return (
    <DecisionButtons
      about={{ playerId: row.player._id, player: row.player.username, link: row.link }}
      kind={kindOf(row.link)}
      onDecided={() => onDecided(row)}
    />
  )
}
