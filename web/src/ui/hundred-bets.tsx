import { useState } from 'react'
import { expectedReturn, lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { practiceMultiplierX100 } from '#shared/crash/practice.ts'
import { secureRandom, uniform52 } from '#shared/crash/random.ts'
import styles from './sky.module.css'

const BETS = 100
const TARGET_X100 = 200n
/** The balance is shown from so much below the start to so much above it. */
const SPAN = 40
const SHOWN_MOST = 12

/** A number in [0, 1). */
export type Uniform = () => number

/**
 * The same draws for everybody (a linear congruential generator): a page is written with rounds as chance once gave
 * them. What is drawn afterwards is new.
 */
export function firstDraws(seed = 20_261_122): Uniform {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The balance after each of a hundred bets of 1 on 2.00x in the practice game, from 0 on. */
function playHundred(uniform: Uniform): readonly number[] {
  let balance = 0
  return Array.from({ length: BETS }, () => {
    const r52 = BigInt(Math.floor(uniform() * 2 ** 52))
    balance += practiceMultiplierX100(r52) >= TARGET_X100 ? 1 : -1
    return balance
  })
}

type Runs = readonly (readonly number[])[]

/** The first seed from 1 on whose lines come close to the average: a page about cost does not open on luck. */
const SEED = 11
const drawn = firstDraws(SEED)
const START: Runs = Array.from({ length: SHOWN_MOST }, () => playHundred(drawn))

const backOf = (run: readonly number[]) => BETS + (run.at(-1) ?? 0)

/** A hundred bets, again and again: what came back of each hundred, and of all of them on average. */
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

/** Each line goes its own way; their average follows the dashed one. */
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
