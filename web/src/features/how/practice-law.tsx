import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { ValueList } from '#web/ui/value-list.tsx'
import styles from './how.module.css'
import { Formula, Text } from './section.tsx'

/** The practice game's distribution, as `shared/crash/practice.ts` computes it. */
export function PracticeLaw() {
  const { t } = useTranslation('how')
  const { number } = useFormat()
  const steps = t('practice.steps', { returnObjects: true })
  return (
    <>
      <h4>{t('practice.title')}</h4>
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
    <details>
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

/**
 * A practice round to compute by hand, with the bytes 0 to 31 as server seed. Python's hashlib and hmac gave the HMAC;
 * a test recomputes all of it.
 */
export const WORKED = {
  serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  clientSeed: 'fair-play_1',
  roundId: 'round-0001',
  hmac: '36691b8e0cb0e20768daad8fdd17f088e5389b91b11ad3e2e441892e7e74f3f7',
  r52: '957200988162830',
  multiplier: 1.23,
} as const

/** The same round with OpenSSL; `xxd` turns hex digits into bytes. */
export const COMMANDS = `echo ${WORKED.serverSeed} | xxd -r -p | openssl dgst -sha256

printf ${WORKED.clientSeed}:${WORKED.roundId} | openssl dgst -sha256 -mac HMAC \\
  -macopt hexkey:${WORKED.serverSeed}`
