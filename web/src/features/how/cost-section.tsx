import { fromDecimal } from '#shared/crash/multiplier.ts'
import { expectedReturn, lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { deviation } from '#shared/crash/series.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Formula, Narrow, Section, Text } from './section.tsx'

const TARGETS = [1.01, 1.5, 2, 3, 5, 10, 100]
const EXAMPLE = 2
const FAR = 10

const chanceOf = (target: number) => survival(PRACTICE_RTP, fromDecimal(target))

/** The sum in which the target cancels. */
export function CostSection() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const chance = chanceOf(EXAMPLE)
  return (
    <Section part="cost">
      <Text>{t('cost.text')}</Text>
      <Formula>x · (R ÷ x) + 0 · (1 − R ÷ x) = R</Formula>
      <Text>
        {t('cost.cancels', {
          target: multiplier(EXAMPLE),
          chance: number(chance, 3),
          x: number(EXAMPLE),
          miss: number(1 - chance, 3),
          rtp: number(PRACTICE_RTP, 2),
          loss: number(lossPer100(PRACTICE_RTP)),
        })}
      </Text>
      <SumTable />
      <Text>{t('cost.breakEven')}</Text>
      <Text>
        {t('cost.swing', {
          low: number(deviation(PRACTICE_RTP, fromDecimal(EXAMPLE)), 2),
          lowTarget: multiplier(EXAMPLE),
          high: number(deviation(PRACTICE_RTP, fromDecimal(FAR)), 2),
          highTarget: multiplier(FAR),
        })}
      </Text>
      <HelpLine />
    </Section>
  )
}

function SumTable() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  return (
    <Narrow>
      <DataTable
        narrow
        scrolls
        caption={t('cost.table')}
        columns={[
          { id: 'target', head: t('cost.target'), cell: multiplier },
          { id: 'chance', head: t('cost.chance'), cell: (x) => number(chanceOf(x), 4), end: true },
          { id: 'pays', head: t('cost.pays'), cell: (x) => number(x, 2), end: true },
          {
            id: 'product',
            head: t('cost.product'),
            cell: () => number(expectedReturn(PRACTICE_RTP), 2),
            end: true,
          },
        ]}
        rows={TARGETS}
        rowKey={String}
        empty={null}
      />
    </Narrow>
  )
}
