import type { Measured, SourceRecord } from '#shared/models/track-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { PlotColumn } from '#web/ui/plot/index.ts'
import { useRecordFormat } from './use-record-format.ts'

/** A band or month with at least one measured round. */
export interface MeasuredRow {
  readonly name: string
  readonly measured: Measured
  readonly rate: NonNullable<Measured['rate']>
  readonly net: NonNullable<Measured['net']>
}

function rowOf(name: string, measured: Measured): MeasuredRow[] {
  const { rate, net } = measured
  return rate && net ? [{ name, measured, rate, net }] : []
}

export function useBandRows({ bands }: SourceRecord): readonly MeasuredRow[] {
  const { band } = useRecordFormat()
  return bands.flatMap(({ risk, measured }) => rowOf(band(risk), measured))
}

export function useMonthRows({ months }: SourceRecord): readonly MeasuredRow[] {
  const { month: nameOf } = useRecordFormat()
  return months.flatMap(({ month, measured }) => rowOf(nameOf(month), measured))
}

export function useMeasuredColumns(head: string): readonly PlotColumn<MeasuredRow>[] {
  const { t } = useTranslation('trackRecord')
  const { count, hits, share, net } = useRecordFormat()
  return [
    { head, value: ({ name }) => name },
    { head: t('table.rounds'), value: ({ measured }) => measured.rounds, format: count },
    { head: t('table.hits'), value: ({ measured }) => measured.hits, format: count },
    { head: t('table.expectedHits'), value: ({ measured }) => measured.expectedHits, format: hits },
    { head: t('table.rangeLow'), value: ({ measured }) => measured.expectedRange[0], format: count },
    { head: t('table.rangeHigh'), value: ({ measured }) => measured.expectedRange[1], format: count },
    { head: t('table.rate'), value: ({ rate }) => rate.actual, format: share },
    { head: t('table.rateLow'), value: ({ rate }) => rate.interval[0], format: share },
    { head: t('table.rateHigh'), value: ({ rate }) => rate.interval[1], format: share },
    { head: t('table.rateExpected'), value: ({ rate }) => rate.expected, format: share },
    { head: t('table.net'), value: (row) => row.net.actual, format: net },
    { head: t('table.netLow'), value: (row) => row.net.interval[0], format: net },
    { head: t('table.netHigh'), value: (row) => row.net.interval[1], format: net },
    { head: t('table.netExpected'), value: (row) => row.net.expected, format: net },
    { head: t('table.enough'), value: ({ measured }) => t(measured.tooFew ? 'table.no' : 'table.yes') },
  ]
}
