import type { Measured, SourceRecord } from '#shared/models/track-record.ts'
import { ENOUGH_ROUNDS } from '#shared/track-record/enough-rounds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { decimalsOf } from '#web/lib/decimals.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Badge } from '#web/ui/status.tsx'
import { MonthPlot, RatePlot } from './record-plots.tsx'
import styles from './track-record.module.css'
import { useRecordFormat } from './use-record-format.ts'

export function SourceSection({ record }: { record: SourceRecord }) {
  const { t } = useTranslation('trackRecord')
  const { source, total } = record
  const title = t(`sources.${source}.title`)
  const badge = total.rounds > 0 && total.tooFew && <Badge tone="warn">{t('tooFew')}</Badge>
  return (
    <Card title={title} aside={badge} className={styles.source}>
      <p className="muted measure">{t(`sources.${source}.text`)}</p>
      {total.rounds === 0 ? (
        <Nothing source={source} />
      ) : (
        <>
          <Verdict total={total} />
          <Figures total={total} title={title} />
          <RatePlot record={record} title={title} />
          <MonthPlot record={record} title={title} />
        </>
      )}
    </Card>
  )
}

function Nothing({ source }: Pick<SourceRecord, 'source'>) {
  const { t } = useTranslation('trackRecord')
  return (
    <div className={styles.nothing}>
      <p className="measure">{t('sources.none')}</p>
      {source === 'practice' && (
        <div>
          <ButtonLink to={paths.game.to()}>{t('sources.practice.start')}</ButtonLink>
        </div>
      )}
    </div>
  )
}

function Verdict({ total }: { total: Measured }) {
  const { t } = useTranslation('trackRecord')
  const { count, hits } = useRecordFormat()
  const [low, high] = total.expectedRange
  const inside = low <= total.hits && total.hits <= high
  return (
    <div className="stack measure">
      <p>
        <strong>
          {t('counted', {
            hits: count(total.hits),
            rounds: count(total.rounds),
            expected: hits(total.expectedHits),
          })}
        </strong>
      </p>
      <p>{t(inside ? 'verdict.inside' : 'verdict.outside', { low: count(low), high: count(high) })}</p>
      {total.tooFew && <p>{t('tooFewText', { enough: count(ENOUGH_ROUNDS) })}</p>}
    </div>
  )
}

function Figures({ total: { rate, net }, title }: { total: Measured; title: string }) {
  const { t } = useTranslation('trackRecord')
  const { number } = useFormat()
  const format = useRecordFormat()
  if (!rate || !net) return null
  const rows = [
    { id: 'rate', estimate: rate, write: format.share },
    { id: 'net', estimate: net, write: format.net },
  ] as const
  const back = 100 * (1 + net.expected)
  return (
    <div className="stack">
      <DataTable
        caption={t('figures.caption', { source: title })}
        columns={[
          { id: 'what', head: t('figures.what'), cell: ({ id }) => t(`figures.${id}`) },
          {
            id: 'measured',
            head: t('figures.measured'),
            end: true,
            cell: ({ estimate, write }) => write(estimate.actual),
          },
          {
            id: 'interval',
            head: t('figures.interval'),
            end: true,
            cell: ({ estimate, write }) =>
              format.range(write(estimate.interval[0]), write(estimate.interval[1])),
          },
          {
            id: 'expected',
            head: t('figures.expected'),
            end: true,
            cell: ({ estimate, write }) => write(estimate.expected),
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        empty={null}
      />
      <p className="muted small measure">
        {t('netMeaning', { expected: format.net(net.expected), back: number(back, decimalsOf(back)) })}
      </p>
    </div>
  )
}
