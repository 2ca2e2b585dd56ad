import { fromDecimal } from '#shared/crash/multiplier.ts'
import { lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { doublingSeries, runOfMisses } from '#shared/crash/series.ts'
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
const STAKES = 7

/** Why neither a history nor a staking plan helps. */
export function PastSection() {
  const { t } = useTranslation('how')
  const { multiplier, number, percent } = useFormat()
  const target = multiplier(TARGET)
  return (
    <Section part="past">
      <Text>{t('past.text', { target, per100: number(CHANCE * 100, 1) })}</Text>
      <Text>{t('past.fallacy')}</Text>
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
      <Doubling />
    </Section>
  )
}

function Doubling() {
  const { t } = useTranslation('how')
  const { multiplier, number, percent } = useFormat()
  const { missChance, total, mean, meanStaked } = doublingSeries(CHANCE, STAKES)
  const steps = number(STAKES)
  const outcomes = [
    { name: t('doubling.hit'), chance: 1 - missChance, result: 1 },
    { name: t('doubling.miss', { steps }), chance: missChance, result: -total },
  ]
  return (
    <>
      <h4>{t('doubling.title')}</h4>
      <Text>
        {t('doubling.text', {
          target: multiplier(TARGET),
          steps,
          last: number(2 ** (STAKES - 1)),
          total: number(total),
        })}
      </Text>
      <Narrow>
        <DataTable
          narrow
          scrolls
          caption={t('doubling.table', { steps })}
          columns={[
            { id: 'outcome', head: t('doubling.outcome'), cell: ({ name }) => name },
            { id: 'chance', head: t('doubling.chance'), cell: ({ chance }) => percent(chance, 2), end: true },
            {
              id: 'result',
              head: t('doubling.result'),
              cell: ({ result }) => signed(number(result)),
              end: true,
            },
          ]}
          rows={outcomes}
          rowKey={({ name }) => name}
          empty={null}
        />
      </Narrow>
      <Text>
        {t('doubling.sum', {
          mean: signed(number(mean, 2)),
          staked: number(meanStaked, 2),
          edge: percent(lossPer100(PRACTICE_RTP) / 100, 0),
          loss: number(-mean, 2),
        })}
      </Text>
    </>
  )
}

/** With its sign, a true minus: a hyphen breaks lines and is passed over by some readers. */
function signed(text: string): string {
  return text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`
}
