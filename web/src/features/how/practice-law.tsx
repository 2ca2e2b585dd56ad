import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { RichText } from '#web/ui/index.ts'
import { ValueList } from '#web/ui/value-list.tsx'
import styles from './how.module.css'
import { Formula, Text } from './section.tsx'
import { COMMANDS, WORKED } from './worked-example.ts'

/** The practice game's own law, as `shared/crash/practice.ts` computes it. */
export function PracticeLaw() {
  const { t } = useTranslation('how')
  const { number } = useFormat()
  const steps = t('practice.steps', { returnObjects: true })
  return (
    <>
      <h3>{t('practice.title')}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <RichText text={step} />
          </li>
        ))}
      </ol>
      <Formula>max(100, ⌊97 · 2⁵² ÷ (2⁵² − r)⌋)</Formula>
      <Text>{t('practice.exact', { rtp: number(PRACTICE_RTP, 2) })}</Text>
      <WorkedExample />
    </>
  )
}

function WorkedExample() {
  const { t } = useTranslation('how')
  const { multiplier } = useFormat()
  const { r52, multiplier: result } = WORKED
  const values = [
    [t('practice.example.serverSeed'), WORKED.serverSeed],
    [t('practice.example.commitment'), WORKED.commitment],
    [t('practice.example.clientSeed'), WORKED.clientSeed],
    [t('practice.example.round'), WORKED.roundId],
    [t('practice.example.hmac'), WORKED.hmac],
    [t('practice.example.bits'), `0x${WORKED.hmac.slice(0, 13)} = ${r52}`],
    [t('practice.example.multiplier'), `⌊97 · 2⁵² ÷ (2⁵² − ${r52})⌋ ÷ 100 = ${multiplier(result)}`],
  ] as const
  return (
    <details className={styles.details}>
      <summary>{t('practice.example.open')}</summary>
      <div className="stack">
        <Text>{t('practice.example.text')}</Text>
        <ValueList className={styles.values} values={values} />
        <p className="small">{t('practice.example.command')}</p>
        <pre className={styles.commands}>{COMMANDS}</pre>
      </div>
    </details>
  )
}
