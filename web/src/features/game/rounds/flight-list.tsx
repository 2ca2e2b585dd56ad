import { useEffect, useRef, useState } from 'react'
import { REPORT_WITHIN_MS } from '#shared/models/basics.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { classes } from '#web/ui/classes.ts'
import { ButtonLink } from '#web/ui/index.ts'
import rows from '#web/ui/rows.module.css'
import { FlightExport } from './flight-export.tsx'
import styles from './flights.module.css'

interface FlightListProps {
  /** Newest first; undefined until loaded. */
  rounds: readonly Round[] | undefined
  onReport: (round: Round) => void
  onOpen: (round: Round) => void
}

const FIRST = 5
const MORE = 50
const BLANK_ROWS = Array.from({ length: FIRST }, (_, row) => `row-${row}`)

/** Lists flights: the row of a live one without a result asks for it, any other opens its details. */
export function FlightList({ rounds, onReport, onOpen }: FlightListProps) {
  const { t } = useTranslation('flights')
  const { number } = useFormat()
  const [shown, setShown] = useState(FIRST)
  const list = useRef<HTMLUListElement>(null)
  // The pressed button may be gone, so the first added row takes the focus.
  useEffect(() => {
    if (shown > FIRST)
      list.current?.querySelector<HTMLElement>(`li:nth-child(${focusedRow(shown)}) button`)?.focus()
  }, [shown])
  const left = (rounds?.length ?? 0) - shown
  const open = rounds?.filter(({ outcome }) => !outcome).length ?? 0
  if (rounds?.length === 0) {
    return (
      <ButtonLink kind="primary" wide to={paths.game.to()}>
        {t('none.action')}
      </ButtonLink>
    )
  }
  return (
    <section aria-labelledby="flights">
      <div className={styles.listHead}>
        <h2 id="flights">{t('list.title')}</h2>
        {rounds && <FlightExport rounds={rounds} />}
      </div>
      <ul ref={list} className={rows.rows}>
        {rounds === undefined && BLANK_ROWS.map((row) => <li key={row} className={styles.blank} />)}
        {rounds?.slice(0, shown).map((round) => (
          <li key={round._id}>
            <FlightRow round={round} onPress={canReport(round) ? onReport : onOpen} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button
          type="button"
          className={classes(styles.more, 'unfolds')}
          onClick={() => setShown(shown + MORE)}
        >
          {t('list.more', { count: left, left: number(left) })}
        </button>
      )}
      {open > 0 && (
        <p className={classes(styles.uncounted, 'muted small')}>{t('list.open', { count: open })}</p>
      )}
    </section>
  )
}

/** Returns the first row that the last press on "more" added. */
function focusedRow(shown: number): number {
  return shown - MORE + 1
}

function isToday(instant: string): boolean {
  return new Date(instant).toDateString() === new Date(serverNow()).toDateString()
}

export function canReport({ mode, outcome, createdAt }: Round): boolean {
  return mode === 'live' && !outcome && serverNow() - Date.parse(createdAt) <= REPORT_WITHIN_MS
}

const MARKS = { reached: 'M7.5 12.2l3 3 6-6.4', missed: 'M8 12h8', open: '' } as const

/** A flight's result as a shape; the words stand beside it. */
function Mark({ state }: { state: keyof typeof MARKS }) {
  return (
    <svg className={styles.mark} data-state={state} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <path d={MARKS[state]} />
    </svg>
  )
}

function FlightRow({ round, onPress }: { round: Round; onPress: (round: Round) => void }) {
  const { t } = useTranslation('flights')
  const { multiplier, day, time } = useFormat()
  const { outcome, mode, createdAt, note } = round
  const state = outcome ? (outcome.hit ? 'reached' : 'missed') : 'open'
  return (
    <button type="button" className={styles.row} onClick={() => onPress(round)}>
      <Mark state={state} />
      <span className={styles.told}>
        <b>{multiplier(round.target)}</b>{' '}
        {outcome ? (
          <span className="muted">
            {t(outcome.hit ? 'list.reached' : 'list.missed')}
            <span className="visually-hidden">,</span>{' '}
            <small className={outcome.multiplier === 1 ? styles.crash : undefined}>
              {t('list.ended', { multiplier: multiplier(outcome.multiplier) })}
            </small>
            {note !== undefined && <q className={styles.note}>{note}</q>}
          </span>
        ) : (
          <OpenState round={round} />
        )}
      </span>
      <span className={styles.when}>
        <span>{t(`filter.${mode}`)}</span>
        <time dateTime={createdAt}>
          {isToday(createdAt) ? t('list.today', { time: time(createdAt) }) : day(createdAt)}
        </time>
      </span>
    </button>
  )
}

function OpenState({ round }: { round: Round }) {
  const { t } = useTranslation('flights')
  if (canReport(round)) return <span className={styles.ask}>{t('list.enter')}</span>
  return <span className="muted">{t(round.mode === 'fun' ? 'list.notFlown' : 'list.notReported')}</span>
}
