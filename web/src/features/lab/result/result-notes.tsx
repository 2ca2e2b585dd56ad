import { toQuery } from '#shared/crash/strategy/share.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Notice } from '#web/ui/index.ts'
import type { Answered } from '../run/use-lab.ts'
import { useFigures, useName } from './figures.ts'
import { useRuinSentence } from './sentence.tsx'

interface ResultNotesProps {
  last: Answered | undefined
  /** The form's current settings as a query; undefined while one is invalid. */
  changed: string | undefined
}

/** Introduces a result: the number of rounds played, and a note if the run is incomplete. */
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
      </p>
      {players < lab.paths && <Notice tone="warn" title={t('run.partial', counts)} />}
      {changed !== toQuery(lab) && <Notice title={t('run.stale')} />}
    </>
  )
}

/** Announces each result once, or that a run stopped too early to have one. */
export function Announcement({ last }: { last: Answered | undefined }) {
  const { t } = useTranslation('lab')
  const { number } = useFormat()
  const { exactLoss } = useFigures()
  const nameOf = useName()
  const ruinOf = useRuinSentence()
  const isNothing = last?.players === 0
  const partial = last && last.players < last.lab.paths
  const counts = { players: number(last?.players ?? 0), paths: number(last?.lab.paths ?? 0) }
  const reports = last?.reports ?? []
  const [first] = reports
  const sentences = reports.map((report, at) => `${nameOf(report, at)}: ${ruinOf(report)}`)
  return (
    <>
      <p role="status" className="visually-hidden">
        {isNothing
          ? t('run.nothing')
          : [
              partial && t('run.partial', counts),
              first && t('opening.first', { exact: exactLoss(first) }),
              ...sentences,
            ]
              .filter(Boolean)
              .join(' ')}
      </p>
      {isNothing && <p aria-hidden="true">{t('run.nothing')}</p>}
    </>
  )
}
