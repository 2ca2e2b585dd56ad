import { useSearchParams } from 'react-router-dom'
import { Link } from '#web/app/link.tsx'
import { paths } from '#web/app/paths.ts'
import { AdminPage } from '#web/features/admin/admin-page.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { Button, Notice, Skeleton } from '#web/ui/index.ts'
import styles from './dashboard.module.css'
import { FailedMails } from './failed-mails.tsx'
import { LISTS_ID, listPaths } from './list-paths.ts'
import { PlayerCounts } from './player-counts.tsx'
import { PostCounts } from './post-counts.tsx'
import { QueueList } from './queue-list.tsx'
import { SignalsPlot } from './signals-plot.tsx'
import { WaitingTiles } from './waiting-tiles.tsx'

/** Where everything stands, and what waits for a decision. */
export default function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const desk = useResource((signal) => call(api.dashboard.get, { signal }), [])
  const { data } = desk
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      aside={
        <Button pending={desk.loading && data !== undefined} onClick={desk.reload}>
          {t('refresh')}
        </Button>
      }
    >
      {desk.error !== undefined && <Notice tone="bad" role="alert" title={desk.error} />}
      {!data && desk.error === undefined && <Skeleton lines={6} />}
      {data && (
        <div className={styles.desk}>
          <WaitingTiles desk={data} />
          <SignalsPlot days={data.signals} />
          <PlayerCounts players={data.players} />
          <PostCounts posts={data.posts} />
        </div>
      )}
      <Lists onDecided={desk.reload} />
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
