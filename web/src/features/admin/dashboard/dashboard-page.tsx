import { useSearchParams } from 'react-router-dom'
import { BLOG_KINDS, BLOG_STATUSES, type BlogKind } from '#shared/models/blog.ts'
import type { Dashboard } from '#shared/models/dashboard.ts'
import type { PlayerState } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { Button, Card, type Column, DataTable, Notice, Skeleton } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './dashboard.module.css'
import { FailedMails } from './failed-mails.tsx'
import { QueueList } from './queue-list.tsx'
import { SignalsPlot } from './signals-plot.tsx'

const TILES = ['accounts', 'deposits', 'activationsDue', 'mailsFailed'] as const
type Tile = (typeof TILES)[number]

/** What waits for somebody: each tile leads to its list. */
function WaitingTiles({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  return (
    <section className={styles.whole} aria-labelledby="waits">
      <h2 id="waits" className="visually-hidden">
        {t('waits.label')}
      </h2>
      <ul className={styles.tiles}>
        {TILES.map((tile) => (
          <li key={tile}>
            <WaitingTile tile={tile} waiting={dashboard[tile]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WaitingTile({ tile, waiting }: { tile: Tile; waiting: Dashboard[Tile] }) {
  const { t } = useTranslation('dashboard')
  const count = useCount()
  return (
    <Link to={listPaths[tile]} className={styles.tile}>
      <span className={styles.name}>{t(`waits.${tile}`)}</span>
      <span className={styles.figure}>{count(waiting)}</span>
      <span className={styles.name}>
        <Since tile={tile} waiting={waiting} />
      </span>
    </Link>
  )
}

function Since({ tile, waiting }: { tile: Tile; waiting: Dashboard[Tile] }) {
  const { t } = useTranslation('dashboard')
  const { dateTime } = useFormat()
  if (waiting.oldest === undefined) return tile === 'mailsFailed' ? t('waits.mailsNone') : t('waits.none')
  if (tile === 'mailsFailed') return t('waits.mailsHint')
  if (tile === 'activationsDue') return t('waits.activationsHint')
  return t('waits.oldest', { when: dateTime(waiting.oldest) })
}

const STATUSES = [...BLOG_STATUSES, 'changed'] as const
type Status = (typeof STATUSES)[number]

/** Posts and pages by status; every number leads to the list that it counts. */
function PostCounts({ posts }: Pick<Dashboard, 'posts'>) {
  const { t } = useTranslation('dashboard')
  const columns: Column<Status>[] = [
    { id: 'status', head: t('posts.status'), cell: (status) => t(`posts.statuses.${status}`) },
    ...BLOG_KINDS.map((kind) => ({
      id: kind,
      head: t(`posts.${kind}`),
      cell: (status: Status) => <Cell posts={posts} kind={kind} status={status} />,
      end: true,
    })),
  ]
  return (
    <Card title={t('posts.title')}>
      <DataTable
        narrow
        caption={t('posts.caption')}
        columns={columns}
        rows={STATUSES}
        rowKey={(status) => status}
        empty={null}
      />
    </Card>
  )
}

function Cell({ posts, kind, status }: Pick<Dashboard, 'posts'> & { kind: BlogKind; status: Status }) {
  const { t } = useTranslation('dashboard')
  const count = useCount()
  const counted = posts.find((part) => part.kind === kind && part.status === status)
  const text = count(counted ?? { count: 0, atLeast: false })
  const names = { kind: t(`posts.${kind}`), status: t(`posts.statuses.${status}`) }
  return (
    <Link to={listPaths.posts(kind, status)} aria-label={t('posts.cell', { number: text, ...names })}>
      {text}
    </Link>
  )
}

/** How many players stand where. */
function PlayerCounts({ players }: Pick<Dashboard, 'players'>) {
  const { t } = useTranslation(['dashboard', 'admin'])
  const count = useCount()
  return (
    <Card title={t('players.title')} aside={<Link to={paths.adminPlayers.to()}>{t('players.all')}</Link>}>
      <DataTable
        narrow
        caption={t('players.caption')}
        columns={[
          {
            id: 'state',
            head: t('players.state'),
            cell: ({ state }) => <Link to={listPaths.players(state)}>{t(`admin:state.${state}`)}</Link>,
          },
          { id: 'count', head: t('players.count'), cell: count, end: true },
        ]}
        rows={players}
        rowKey={({ state }) => state}
        empty={null}
      />
    </Card>
  )
}

/** Where everything stands, and what waits for a decision. */
export default function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const dashboard = useResource((signal) => call(api.dashboard.get, { signal }), [])
  const { data } = dashboard
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      aside={
        <Button pending={dashboard.loading && data !== undefined} onClick={dashboard.reload}>
          {t('refresh')}
        </Button>
      }
    >
      {dashboard.error !== undefined && <Notice tone="bad" role="alert" title={dashboard.error} />}
      {!data && dashboard.error === undefined && <Skeleton lines={6} />}
      {data && (
        <div className={styles.dashboard}>
          <WaitingTiles dashboard={data} />
          <SignalsPlot days={data.signals} />
          <PlayerCounts players={data.players} />
          <PostCounts posts={data.posts} />
        </div>
      )}
      <Lists onDecided={dashboard.reload} />
    </AdminPage>
  )
}

/** What waits, or the mails that were given up. */
function Lists({ onDecided }: { onDecided: () => void }) {
  const { t } = useTranslation('dashboard')
  const [address] = useSearchParams()
  const shown = address.get('panel') === 'mails' ? 'mails' : 'queue'
  const panels = [
    { name: 'queue', to: `${paths.admin.to()}#${LISTS_ID}` },
    { name: 'mails', to: listPaths.mailsFailed },
  ] as const
  return (
    <section id={LISTS_ID} className={styles.lists}>
      <nav className={styles.panels} aria-label={t('panels.label')}>
        {panels.map(({ name, to }) => (
          <Link key={name} to={to} aria-current={name === shown ? 'page' : undefined}>
            {t(`panels.${name}`)}
          </Link>
        ))}
      </nav>
      <h2 className="visually-hidden">{t(`panels.${shown}`)}</h2>
      {shown === 'mails' ? <FailedMails /> : <QueueList onDecided={onDecided} />}
    </section>
  )
}

interface Counted {
  readonly count: number
  readonly atLeast: boolean
}

/** A number, or "at least" where counting ended before the list did. */
function useCount(): (counted: Counted) => string {
  const { t } = useTranslation('dashboard')
  const { number } = useFormat()
  return ({ count, atLeast }) => (atLeast ? t('atLeast', { number: number(count) }) : number(count))
}

/** Where the lists stand on this page. */
const LISTS_ID = 'lists'

/** The lists that the numbers of the dashboard lead to. */
const listPaths = {
  accounts: `${paths.admin.to()}?kind=account#${LISTS_ID}`,
  deposits: `${paths.admin.to()}?kind=deposit#${LISTS_ID}`,
  // Whose wait is over stands here until the job has noted it.
  activationsDue: `${paths.adminPlayers.to()}?state=cooling-off`,
  mailsFailed: `${paths.admin.to()}?panel=mails#${LISTS_ID}`,
  players: (state: PlayerState) => `${paths.adminPlayers.to()}?state=${state}`,
  posts: (kind: string, status: string) => `${paths.adminBlog.to()}?kind=${kind}&status=${status}`,
} as const
