import { lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Paragraphs, Part } from './part.tsx'
import styles from './safe.module.css'

const STAKES = [1, 2, 5, 10, 20]
const ROUNDS_PER_HOUR = [60, 120, 180]

/** Shows an hour's average loss: stake × rounds × house edge. */
export function HourCost() {
  const { t } = useTranslation('safe')
  const { number, percent } = useFormat()
  const loss = number(lossPer100(PRACTICE_RTP))
  const formula = t('cost.formula', {
    share: percent(lossPer100(PRACTICE_RTP) / 100, 0),
  })
  return (
    <Part id="cost" title={t('cost.title')}>
      <Paragraphs texts={[t('cost.text', { loss })]} />
      <Table />
      <Paragraphs texts={[formula]} />
      <HelpLine />
    </Part>
  )
}

function Table() {
  const { t } = useTranslation('safe')
  const { number } = useFormat()
  return (
    <table className={styles.cost}>
      <caption className="visually-hidden">{t('cost.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('cost.stake')}</th>
          {ROUNDS_PER_HOUR.map((rounds) => (
            <th key={rounds} scope="col">
              {t('cost.perHour', { rounds: number(rounds) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {STAKES.map((stake) => (
          <tr key={stake}>
            <th scope="row">{number(stake)}</th>
            {ROUNDS_PER_HOUR.map((rounds) => (
              <td key={rounds}>{number((stake * rounds * lossPer100(PRACTICE_RTP)) / 100, 2)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
