import { useState } from 'react'
import { expectedReturn, lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { secureRandom, uniform52 } from '#shared/crash/random.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { drawPlane, firstDraws, type Uniform } from './planes.tsx'
import styles from './scenes.module.css'
import { Action, Figures, Sky } from './stage.tsx'

const BETS = 100
const TARGET = 2
/** The balance is shown from so much below the start to so much above it. */
const SPAN = 40
const SHOWN_MOST = 12

/** The balance after each of a hundred bets of 1, from 0 on. */
function playHundred(uniform: Uniform): readonly number[] {
  let balance = 0
  return Array.from({ length: BETS }, () => {
    balance += drawPlane(uniform).multiplier >= TARGET ? TARGET - 1 : -1
    return balance
  })
}

const START = [playHundred(firstDraws())]
const heightOf = (balance: number) => 50 - (balance / SPAN) * 50
const pathOf = (balances: readonly number[]) =>
  `M0 50${balances.map((balance, index) => `L${index + 1} ${heightOf(balance).toFixed(1)}`).join('')}`

/** A hundred bets, again and again: each line goes its own way, and their average leaks. */
export function LeakScene() {
  const { t } = useTranslation('how')
  const { number } = useFormat()
  const [runs, setRuns] = useState<readonly (readonly number[])[]>(START)
  const play = () => setRuns((before) => [...before, playHundred(() => uniform52(secureRandom))])
  const backOf = (run: readonly number[]) => BETS + (run.at(-1) ?? 0)
  const last = runs.at(-1) ?? []
  const mean = runs.reduce((sum, run) => sum + backOf(run), 0) / runs.length
  return (
    <>
      <Sky>
        <svg className={styles.leak} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.start} d="M0 50H100" vectorEffect="non-scaling-stroke" />
          <path
            className={styles.expected}
            d={`M0 50L100 ${heightOf(-lossPer100(PRACTICE_RTP))}`}
            vectorEffect="non-scaling-stroke"
          />
          {runs.slice(-SHOWN_MOST).map((run, index, shown) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: a drawing has no other name
              key={runs.length - shown.length + index}
              className={index === shown.length - 1 ? styles.run : styles.earlier}
              d={pathOf(run)}
              pathLength="1"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
      </Sky>
      <Figures
        figures={[
          { value: number(backOf(last)), name: t('scenes.leak.back') },
          { value: number(mean, 1), name: t('scenes.leak.mean', { runs: number(runs.length) }) },
          { value: number(expectedReturn(PRACTICE_RTP) * BETS), name: t('scenes.leak.expected') },
        ]}
      />
      <Action label={t('scenes.leak.action')} onPress={play} />
    </>
  )
}
