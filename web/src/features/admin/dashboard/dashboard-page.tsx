import { useSearchParams } from 'react-router-dom'
import type { Dashboard } from '#shared/models/dashboard.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { isBusy } from '#web/lib/busy.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { forgetKey, useApiQuery, usePolling } from '#web/lib/query.ts'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { ButtonLink } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { listKey } from '#web/ui/record-list/index.ts'
import styles from './dashboard.module.css'
import { FailedMails } from './failed-mails.tsx'
import { QueueList } from './queue-list.tsx'
import { SignalsPlot } from './signals-plot.tsx'

/** Lists waiting decisions, oldest first, and shows the other figures below. */
export default function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const [address] = useSearchParams()
  const dashboard = useApiQuery(api.dashboard.get)
  const { data } = dashboard
  usePolling(async () => {
    // An update could remove the row whose reason is being typed.
    if (isBusy()) return
    const next = await call(api.dashboard.get)
    dashboard.replace(next)
    if (data && sumOf(next) !== sumOf(data)) forgetKey(listKey('deposits'))
  })
  const showsMails = address.get('panel') === 'mails'
  const waiting = useWaitingText(data)
  return (
    <AdminPage
      documentTitle={t('title')}
      title={showsMails ? t('mails.caption') : waiting}
      aside={
        showsMails && (
          <ButtonLink kind="quiet" to={paths.admin.to()}>
            {t('mails.back')}
          </ButtonLink>
        )
      }
    >
      {showsMails ? <FailedMails /> : <QueueList onDecided={dashboard.reload} />}
      <Loaded answer={dashboard} lines={3}>
        {(loaded) => <Figures dashboard={loaded} />}
      </Loaded>
    </AdminPage>
  )
}

const sumOf = ({ accounts, deposits }: Dashboard) => accounts.count + deposits.count

function useWaitingText(data: Dashboard | undefined): string {
  const { t } = useTranslation('dashboard')
  const count = useFormatCount()
  if (!data) return t('title')
  const { accounts, deposits } = data
  const sum = sumOf(data)
  // The empty queue below says that nothing waits.
  if (sum === 0) return t('title')
  return t('waiting', {
    count: sum,
    number: count({ count: sum, atLeast: accounts.atLeast || deposits.atLeast }),
  })
}

function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const { activationsDue, mailsFailed, posts, signals } = dashboard
  const count = useFormatCount()
  const drafts = posts.filter(({ status }) => status === 'draft')
  const draftCount = {
    count: drafts.reduce((sum, part) => sum + part.count, 0),
    atLeast: drafts.some(({ atLeast }) => atLeast),
  }
  const figures = [
    // Includes links whose wait is over until the job activates them.
    { name: 'activationsDue', number: activationsDue, to: `${paths.adminPlayers.to()}?state=cooling-off` },
    { name: 'mailsFailed', number: mailsFailed, to: `${paths.admin.to()}?panel=mails` },
    { name: 'drafts', number: draftCount, to: `${paths.adminBlog.to()}?status=draft` },
  ] as const
  return (
    <section className={styles.figures} aria-label={t('figures.label')}>
      <SignalsPlot days={signals} />
      {figures.map(({ name, number, to }) => (
        <Link key={name} to={to} className={styles.figure}>
          <span className={styles.number}>{count(number)}</span>
          <span className="under">{t(`figures.${name}`)}</span>
        </Link>
      ))}
    </section>
  )
}

/** Returns a function that formats a number, with "at least" if counting stopped early. */
function useFormatCount(): (counted: Dashboard['accounts']) => string {
  const { t } = useTranslation('dashboard')
  const { number } = useFormat()
  return ({ count, atLeast }) => (atLeast ? t('atLeast', { number: number(count) }) : number(count))
}
