import type { ReactNode } from 'react'
import { toDecimal } from '#shared/crash/multiplier.ts'
import { instantLossChance, lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { RISK_BANDS, type Risk } from '#shared/crash/target.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { decimalsOf } from '#web/lib/decimals.ts'
import { useFormat } from '#web/lib/format.ts'
import { classes } from '#web/ui/index.ts'
import { HitSign, TickBar } from '#web/ui/tick-bar.tsx'
import styles from './round-lines.module.css'

interface RoundLinesProps {
  risk: Risk
  round: Round | undefined
  landed: boolean
  /** Shown beside a landed round's result. */
  verdict: string
  isNote?: boolean
  /** Return of the game for the next round; the lines keep their place until it is known. */
  rtp: number | undefined
  /** Key of the fixed line's text, shown before a round too. */
  notice: 'practice' | 'live'
  /** At the end of the line under the bar. */
  stake?: ReactNode
}

/** Two lines and a bar: the range before a round, then its target and odds, then its result. */
export function RoundLines({
  rtp: known,
  risk,
  round,
  landed,
  verdict,
  isNote = false,
  notice,
  stake,
}: RoundLinesProps) {
  const rtp = known ?? PRACTICE_RTP
  const { t } = useTranslation(['cockpit', 'ui'])
  const { number } = useFormat()
  const { lowX100, highX100 } = RISK_BANDS[risk]
  const odds = round
    ? { least: round.chance, most: round.chance, instant: round.instantLossChance }
    : {
        least: survival(rtp, highX100),
        most: survival(rtp, lowX100),
        instant: instantLossChance(rtp),
      }
  const loss = lossPer100(rtp)
  const outcome = landed ? round?.outcome : undefined
  const draw = outcome && Math.max(0, 1 - (round?.rtp ?? rtp) / outcome.multiplier)
  return (
    <section
      className={classes(styles.round, known === undefined && styles.unknown)}
      aria-label={t('signal')}
    >
      <p className={styles.chance}>
        {outcome ? <Verdict hit={outcome.hit} text={verdict} isNote={isNote} /> : <Chance {...odds} />}
      </p>
      <TickBar
        chance={odds.least}
        most={odds.most}
        instantLossChance={odds.instant}
        draw={draw}
        note={
          <>
            <b className={styles.instant}>{number(odds.instant * 100, 1)}</b> {t('chance.instant')}
          </>
        }
        drawn={t('chance.thisRound')}
      />
      {stake}
      <p className={styles.fixedLine} data-notice={notice}>
        {round?.notice ?? t(`ui:notice.${notice}`, { loss: number(loss, decimalsOf(loss)) })}
      </p>
    </section>
  )
}

/** Bounds are rounds in 100. */
function Chance({ least, most }: { least: number; most: number }) {
  const { t } = useTranslation('cockpit')
  const { number } = useFormat()
  if (least === most) {
    return (
      <>
        <span className={styles.miss}>{t('chance.miss', { per100: number((1 - least) * 100, 1) })}</span>
        <strong>{t('chance.reach', { per100: number(least * 100, 1) })}</strong>
      </>
    )
  }
  const between = (low: number, high: number) => ({ low: number(low * 100), high: number(high * 100) })
  return (
    <>
      <span className={styles.miss}>{t('chance.missBetween', between(1 - most, 1 - least))}</span>
      <strong>{t('chance.reachBetween', between(least, most))}</strong>
    </>
  )
}

function Verdict({ hit, text, isNote }: { hit: boolean; text: string; isNote: boolean }) {
  const { t } = useTranslation('cockpit')
  return (
    <>
      <span className={styles.verdict}>
        <HitSign hit={hit} />
        {hit ? t('result.reached') : t('result.missed')}
      </span>
      {isNote ? <span className={styles.miss}>{text}</span> : <strong>{text}</strong>}
    </>
  )
}

export function bandOf(risk: Risk) {
  const { lowX100, highX100 } = RISK_BANDS[risk]
  return { low: toDecimal(lowX100), high: toDecimal(highX100) }
}
