import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Answered } from '../run/use-lab.ts'
import { useFigures, useName } from './figures.ts'

/** A result read out once, when it is there; and that there is none, where a run was stopped too early for one. */
export function Said({ last }: { last: Answered | undefined }) {
  const { t } = useTranslation('lab')
  const { number } = useFormat()
  const { exactLoss, lossOf, shareOf } = useFigures()
  const nameOf = useName()
  const isNothing = last?.players === 0
  const partial = last && last.players < last.lab.paths
  const counts = { players: number(last?.players ?? 0), paths: number(last?.lab.paths ?? 0) }
  const sentences = (last?.reports ?? []).map((report, at) =>
    t('result.said', {
      name: nameOf(report, at),
      exact: exactLoss(report),
      measured: lossOf(report).value,
      ruin: shareOf(report.summary.ruin).value,
    }),
  )
  return (
    <>
      <p role="status" className="visually-hidden">
        {isNothing
          ? t('run.nothing')
          : [partial && t('run.partial', counts), ...sentences].filter(Boolean).join(' ')}
      </p>
      {isNothing && <p aria-hidden="true">{t('run.nothing')}</p>}
    </>
  )
}
