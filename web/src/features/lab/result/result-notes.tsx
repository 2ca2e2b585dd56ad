import { toQuery } from '#shared/crash/strategy/share.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Notice } from '#web/ui/index.ts'
import type { Answered } from '../run/use-lab.ts'

/** Of fewer, most of the time goes into starting. */
const ROUNDS_FOR_RATE = 100_000_000

interface ResultNotesProps {
  last: Answered | undefined
  /** The settings as they stand in the form, as a query; undefined while something does not fit. */
  changed: string | undefined
}

/** What there is to say of a result before it is read: how much was played, and whether it is all of it. */
export function ResultNotes({ last, changed }: ResultNotesProps) {
  const { t } = useTranslation('lab')
  const { number } = useFormat()
  if (!last) return null
  const { lab, players, reports, elapsedMs } = last
  const rounds = reports.reduce((sum, { summary }) => sum + summary.rounds, 0)
  const counts = { players: number(players), paths: number(lab.paths) }
  return (
    <>
      <p className="muted small figures">
        {t('run.done', { rounds: number(rounds), seconds: number(elapsedMs / 1000, 2) })}
        {rounds >= ROUNDS_FOR_RATE && ` ${t('run.rate', { millions: number(rounds / elapsedMs / 1000) })}`}
      </p>
      {players < lab.paths && (
        <Notice tone="warn" title={t('run.partial', counts)}>
          <p>{t('run.partialHint', counts)}</p>
        </Notice>
      )}
      {changed !== toQuery(lab) && <Notice title={t('run.stale')} />}
    </>
  )
}
