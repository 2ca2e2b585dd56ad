import { fromDecimal } from '#shared/crash/multiplier.ts'
import { PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { runOfMisses } from '#shared/crash/series.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Narrow, Section, Text } from './section.tsx'

const TARGET = 2
const CHANCE = survival(PRACTICE_RTP, fromDecimal(TARGET))
const RUNS = [1, 2, 3, 5, 7, 10]
/** Seven in 200 and ten in 1000: rows of shared/crash/testing/odds.json. */
const [SHORT, LONG] = [
  { run: 7, rounds: 200 },
  { run: 10, rounds: 1000 },
]

/** Why a history does not help. */
export function PastSection() {
  const { t } = useTranslation('how')
  const { multiplier, number, percent } = useFormat()
  const target = multiplier(TARGET)
  return (
    <Section part="past">
      <Text>{t('past.text', { target, per100: number(CHANCE * 100, 1) })}</Text>
      <Narrow>
        <DataTable
          narrow
          scrolls
          caption={t('past.table', { target })}
          columns={[
            { id: 'run', head: t('past.run'), cell: (run) => number(run) },
            {
              id: 'chance',
              head: t('past.chance'),
              cell: (run) => percent((1 - CHANCE) ** run, 2),
              end: true,
            },
            { id: 'then', head: t('past.then'), cell: () => percent(CHANCE), end: true },
          ]}
          rows={RUNS}
          rowKey={String}
          empty={null}
        />
      </Narrow>
      <Text>
        {t('past.within', {
          target,
          roundsA: number(SHORT.rounds),
          runA: number(SHORT.run),
          chanceA: percent(runOfMisses(CHANCE, SHORT.run, SHORT.rounds), 0),
          roundsB: number(LONG.rounds),
          runB: number(LONG.run),
          chanceB: percent(runOfMisses(CHANCE, LONG.run, LONG.rounds), 0),
        })}
      </Text>
    </Section>
  )
}
