import { useState } from 'react'
import { ApiError } from '#shared/api/client.ts'
import { figuresOf, netOf } from '#shared/loss-limit.ts'
import type { DiaryEntry } from '#shared/models/diary.ts'
import type { Limits } from '#shared/models/limits.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useServerState } from '#web/lib/query.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useUser } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { classes } from '#web/ui/classes.ts'
import { Button, Dialog, Facts, Notice, Skeleton, useToast } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import flights from '../flights.module.css'
import styles from './diary.module.css'
import { SessionForm } from './session-form.tsx'

/** Sessions entered by hand: what an hour cost, beside the user's own loss limit. */
export function MoneyDiary() {
  const { t } = useTranslation(['flights', 'ui'])
  const { user } = useUser()
  const diary = useServerState(['diary'], loadDiary)
  const [adding, setAdding] = useState(false)
  const [opened, setOpened] = useState<DiaryEntry>()
  const { data: entries = [] } = diary
  return (
    <section className={styles.diary} aria-labelledby="diary">
      <div className={styles.head}>
        <h2 id="diary">{t('diary.title')}</h2>
        <p className="small muted">{t('diary.private')}</p>
      </div>
      {diary.error !== undefined ? (
        <Notice tone="bad" role="alert" title={diary.error}>
          <div>
            <Button onClick={diary.reload}>{t('ui:retry')}</Button>
          </div>
        </Notice>
      ) : (
        <>
          {diary.data === undefined && <Skeleton lines={2} />}
          {diary.data && <Figures entries={diary.data} budget={user.limits.lossBudget} />}
          {entries.length > 0 && <Sessions entries={entries} onOpen={setOpened} />}
          <Button wide onClick={() => setAdding(true)}>
            {t('diary.add')}
          </Button>
        </>
      )}
      <SessionForm
        open={adding}
        currency={entries[0]?.currency}
        onClose={() => setAdding(false)}
        onSaved={(entry) => {
          diary.replace([...entries, entry].toSorted((one, other) => (one.at < other.at ? 1 : -1)))
          setAdding(false)
        }}
      />
      <SessionDialog
        entry={opened}
        onClose={() => setOpened(undefined)}
        onRemoved={({ _id }) => {
          diary.replace(entries.filter((entry) => entry._id !== _id))
          setOpened(undefined)
        }}
      />
    </section>
  )
}

/** Loads all entries, newest session first; the server keeps 1000 at most. */
async function loadDiary(signal: AbortSignal): Promise<readonly DiaryEntry[]> {
  const entries: DiaryEntry[] = []
  let cursor: string | undefined
  do {
    const answer = await call(api.diary.list, { input: { limit: 100, cursor }, signal })
    entries.push(...answer.entries)
    cursor = answer.cursor
  } while (cursor !== undefined)
  return entries
}

interface FiguresProps {
  entries: readonly DiaryEntry[]
  budget: Limits['lossBudget']
}

/** The cost of an hour and the loss limit, at the same size. */
function Figures({ entries, budget }: FiguresProps) {
  const { t } = useTranslation('flights')
  const { money } = useFormat()
  const [newest, ...others] = entries
  const figures = newest && figuresOf([newest, ...others], budget, serverNow())
  const lost = figures?.lost ?? 0
  return (
    <>
      {!figures && <p className="muted">{t('diary.none')}</p>}
      <div className={styles.figures}>
        {figures && (
          <p>
            <b>{money(Math.abs(figures.costPerHour), figures.currency)}</b>
            <span className="small muted">
              {t(figures.costPerHour < 0 ? 'diary.back' : 'diary.cost', { count: figures.sessions })}
            </span>
          </p>
        )}
        {budget ? (
          <p>
            <b>
              {money(lost, budget.currency)}{' '}
              <span>{t('diary.of', { amount: money(budget.amount, budget.currency) })}</span>
            </b>
            <span className="small muted">{t(`diary.limit.${budget.per}`)}</span>
          </p>
        ) : (
          <div className={styles.unlimited}>
            <span className="muted">{t('diary.noLimit')}</span>
            <Link to={`${paths.profile.to()}?part=budget`}>{t('diary.setLimit')}</Link>
          </div>
        )}
      </div>
      {budget && budget.amount > 0 && <Used lost={lost} limit={budget.amount} />}
      {figures && figures.others > 0 && (
        <p className="small muted">{t('diary.others', { count: figures.others })}</p>
      )}
    </>
  )
}

/** The bar repeats the figure above it; a loss over the limit shows how far it is over. */
function Used({ lost, limit }: { lost: number; limit: number }) {
  const whole = Math.max(lost, limit)
  const percent = (amount: number) => `${(100 * amount) / whole}%`
  return (
    <svg className={styles.used} aria-hidden="true">
      <rect className={styles.lost} width={percent(Math.min(lost, limit))} height="100%" />
      {lost > limit && (
        <rect className={styles.over} x={percent(limit)} width={percent(lost - limit)} height="100%" />
      )}
    </svg>
  )
}

const FIRST = 3
const MORE = 50

function Sessions({
  entries,
  onOpen,
}: {
  entries: readonly DiaryEntry[]
  onOpen: (entry: DiaryEntry) => void
}) {
  const { t } = useTranslation('flights')
  const { day, money, number } = useFormat()
  const [shown, setShown] = useState(FIRST)
  const left = entries.length - shown
  return (
    <details>
      <summary>{t('diary.sessions')}</summary>
      <table className={styles.sessions}>
        <caption className="visually-hidden">{t('diary.title')}</caption>
        <thead>
          <tr>
            <th colSpan={2} scope="col">
              {t('diary.form.date')}
            </th>
            <th scope="col">{t('diary.in')}</th>
            <th scope="col">{t('diary.out')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, shown).map((entry) => (
            <tr key={entry._id} className="linked-card hoverable">
              <td>
                <button type="button" onClick={() => onOpen(entry)}>
                  {day(entry.at)}
                </button>
                {entry.note && <q className="small">{entry.note}</q>}
              </td>
              <td className="muted">{t('diary.minutes', { count: entry.minutes })}</td>
              <td>{money(entry.in, entry.currency)}</td>
              <td>{money(entry.out, entry.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <button
          type="button"
          className={classes(flights.more, 'unfolds')}
          onClick={() => setShown(shown + MORE)}
        >
          {t('list.more', { left: number(left) })}
        </button>
      )}
    </details>
  )
}

interface SessionDialogProps {
  /** The dialog is open while an entry is set. */
  entry: DiaryEntry | undefined
  onClose: () => void
  onRemoved: (entry: DiaryEntry) => void
}

/** One session with its note, to be deleted. */
function SessionDialog({ entry, onClose, onRemoved }: SessionDialogProps) {
  const { t } = useTranslation('flights')
  const { day } = useFormat()
  return (
    <Dialog
      open={entry !== undefined}
      title={t('diary.open', { day: entry ? day(entry.at) : '' })}
      onClose={onClose}
      foot
    >
      {entry && <Session entry={entry} onRemoved={onRemoved} />}
    </Dialog>
  )
}

function Session({ entry, onRemoved }: { entry: DiaryEntry; onRemoved: SessionDialogProps['onRemoved'] }) {
  const { t } = useTranslation('flights')
  const { money } = useFormat()
  const toast = useToast()
  const remove = useAction(async () => {
    await call(api.diary.remove, { params: { id: entry._id } }).catch((error) => {
      // Another tab was quicker.
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error
    })
    toast(t('diary.removed'))
    onRemoved(entry)
  })
  const net = netOf(entry)
  return (
    <div className={styles.session}>
      <Facts
        facts={[
          [t('diary.form.in'), money(entry.in, entry.currency)],
          [t('diary.form.out'), money(entry.out, entry.currency)],
          [t(net > 0 ? 'diary.cameBack' : 'diary.costOf'), money(Math.abs(net) / 100, entry.currency)],
          [t('diary.form.minutes'), t('diary.minutes', { count: entry.minutes })],
          [t('diary.form.note'), entry.note && <q>{entry.note}</q>],
        ]}
      />
      <ActionError>{remove.error}</ActionError>
      <div>
        <Button pending={remove.pending} onClick={remove.run}>
          {t('diary.remove')}
        </Button>
      </div>
    </div>
  )
}
