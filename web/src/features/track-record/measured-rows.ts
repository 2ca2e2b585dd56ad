import type { Measured, SourceRecord } from '#shared/models/track-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { TableColumn } from '#web/ui/plot/index.ts'
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

export function useMeasuredColumns(head: string): readonly TableColumn<MeasuredRow>[] {
  const { t } = useTranslation('trackRecord')
  const { count, hits, share, net } = useRecordFormat()
  const column = (
    id: FigureName,
    value: (row: MeasuredRow) => number,
    write: (value: number) => string,
  ): TableColumn<MeasuredRow> => ({
    id,
    head: t(`table.${id}`),
    value,
    cell: (row) => write(value(row)),
  })
  return [
    { id: 'name', head, value: ({ name }) => name },
    column('rounds', ({ measured }) => measured.rounds, count),
    column('hits', ({ measured }) => measured.hits, count),
    column('expectedHits', ({ measured }) => measured.expectedHits, hits),
    column('rangeLow', ({ measured }) => measured.expectedRange[0], count),
    column('rangeHigh', ({ measured }) => measured.expectedRange[1], count),
    column('rate', ({ rate }) => rate.actual, share),
    column('rateLow', ({ rate }) => rate.interval[0], share),
    column('rateHigh', ({ rate }) => rate.interval[1], share),
    column('rateExpected', ({ rate }) => rate.expected, share),
    column('net', (row) => row.net.actual, net),
    column('netLow', (row) => row.net.interval[0], net),
    column('netHigh', (row) => row.net.interval[1], net),
    column('netExpected', (row) => row.net.expected, net),
    {
      id: 'enough',
      head: t('table.enough'),
      value: ({ measured }) => t(measured.tooFew ? 'table.no' : 'table.yes'),
    },
  ]
}

type FigureName =
  | 'rounds'
  | 'hits'
  | 'expectedHits'
  | 'rangeLow'
  | 'rangeHigh'
  | 'rate'
  | 'rateLow'
  | 'rateHigh'
  | 'rateExpected'
  | 'net'
  | 'netLow'
  | 'netHigh'
  | 'netExpected'
