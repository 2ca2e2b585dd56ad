import { useState } from 'react'
import { expectedReturn, lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { practiceMultiplierX100 } from '#shared/crash/practice.ts'
import { secureRandom, uniform52 } from '#shared/crash/random.ts'
import styles from './sky.module.css'

const BETS = 100
const TARGET_X100 = 200n
/** The plot shows balances this far below and above the start. */
const SPAN = 40
const SHOWN_MOST = 12

/** Returns a number in [0, 1). */
export type Uniform = () => number

/**
 * A linear congruential generator: all visitors get the same first draws, since the page is prerendered. Later draws
 * are random.
 */
export function firstDraws(seed = 20_261_122): Uniform {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Returns the balances, from 0, after each of a hundred bets of 1 on 2.00x in the practice game. */
function playHundred(uniform: Uniform): readonly number[] {
  let balance = 0
  return Array.from({ length: BETS }, () => {
    const r52 = BigInt(Math.floor(uniform() * 2 ** 52))
    balance += practiceMultiplierX100(r52) >= TARGET_X100 ? 1 : -1
    return balance
  })
}

type Runs = readonly (readonly number[])[]

const SEED = 11
const drawn = firstDraws(SEED)
const START: Runs = Array.from({ length: SHOWN_MOST }, () => playHundred(drawn))

const backOf = (run: readonly number[]) => BETS + (run.at(-1) ?? 0)

/** Plays a hundred bets repeatedly; keeps each run's result and their average. */
export function useHundredBets() {
  const [runs, setRuns] = useState(START)
  return {
    runs,
    play: () => setRuns((before) => [...before, playHundred(() => uniform52(secureRandom))]),
    back: backOf(runs.at(-1) ?? []),
    mean: runs.reduce((sum, run) => sum + backOf(run), 0) / runs.length,
    expected: expectedReturn(PRACTICE_RTP) * BETS,
  }
}

const heightOf = (balance: number) => 50 - (balance / SPAN) * 50
const pathOf = (balances: readonly number[]) =>
  `M0 50${balances.map((balance, index) => `L${index + 1} ${heightOf(balance).toFixed(1)}`).join('')}`

/** Single runs differ; their average follows the dashed line. */
export function HundredBetsPlot({ runs }: { runs: Runs }) {
  return (
    <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
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
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
