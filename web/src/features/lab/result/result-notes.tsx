import { toQuery } from '#shared/crash/strategy/share.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Notice } from '#web/ui/index.ts'
import type { Answered, LabRun } from '../run/use-lab.ts'
import { useFigures, useName } from './figures.ts'
import { useRuinSentence } from './sentence.tsx'

interface ResultNotesProps {
  last: Answered | undefined
  /** The form's current settings as a query; undefined while one is invalid. */
  changed: string | undefined
}

/** Introduces a result: the number of rounds played, and a note if the settings differ by now. */
export function ResultNotes({ last, changed }: ResultNotesProps) {
  const { t } = useTranslation('lab')
  const { number } = useFormat()
  if (!last) return null
  const { asked, reports, elapsedMs } = last
  const rounds = reports.reduce((sum, { summary }) => sum + summary.rounds, 0)
  return (
    <>
      <p className="muted small figures">
        {t('run.done', { rounds: number(rounds), seconds: number(elapsedMs / 1000, 2) })}
      </p>
      {changed !== toQuery(asked.lab) && <Notice title={t('run.stale')} />}
    </>
  )
}

/** Announces each result once, or that the run was stopped. */
export function Announcement({ run: { state, last } }: { run: LabRun }) {
  const { t } = useTranslation('lab')
  const { exactLoss } = useFigures()
  const nameOf = useName()
  const ruinOf = useRuinSentence()
  const isStopped = state.status === 'cancelled'
  const reports = last?.reports ?? []
  const [first] = reports
  const sentences = reports.map((report, at) => `${nameOf(report, at)}: ${ruinOf(report)}`)
  const result = first ? [t('opening.first', { exact: exactLoss(first) }), ...sentences].join(' ') : ''
  return (
    <>
      <p role="status" className="visually-hidden">
        {isStopped ? t('run.nothing') : result}
      </p>
      {isStopped && <p aria-hidden="true">{t('run.nothing')}</p>}
    </>
  )
}
