import { useEffect, useState } from 'react'
import { expectedReturn, lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { practiceMultiplierX100 } from '#shared/crash/practice.ts'
import { secureRandom, uniform52 } from '#shared/crash/random.ts'
import styles from './sky.module.css'

const BETS = 100
const TARGET_X100 = 200n
/** The plot shows at least the balances from -12 to 12. */
const SPAN_LEAST = 12
const SHOWN_MOST = 12

/** Returns the balances, from 0, after each of a hundred bets of 1 on 2.00x in the practice game. */
function playHundred(): readonly number[] {
  let balance = 0
  return Array.from({ length: BETS }, () => {
    const r52 = BigInt(Math.floor(uniform52(secureRandom) * 2 ** 52))
    balance += practiceMultiplierX100(r52) >= TARGET_X100 ? 1 : -1
    return balance
  })
}

type Runs = readonly (readonly number[])[]

const playRuns = (count: number): Runs => Array.from({ length: count }, playHundred)

const backOf = (run: readonly number[]) => BETS + (run.at(-1) ?? 0)

/**
 * Returns runs of a hundred bets, the last run's payback and the average; undefined until the browser has played, since
 * the prerendered page is the same for all visits and each visit draws its own runs.
 *
 * @param count the number of runs at the start; undefined until they start
 */
export function useHundredBets(count: number | undefined) {
  const [runs, setRuns] = useState<Runs>([])
  useEffect(() => setRuns(count === undefined ? [] : playRuns(count)), [count])
  const last = runs.at(-1)
  return {
    runs,
    play: (more = 1) => setRuns((before) => [...before, ...playRuns(more)]),
    back: last && backOf(last),
    mean: last && runs.reduce((sum, run) => sum + backOf(run), 0) / runs.length,
    expected: expectedReturn(PRACTICE_RTP) * BETS,
  }
}

/** Returns a function from a balance to its height, in percent: the runs fill the picture. */
export function heightsIn(runs: Runs): (balance: number) => number {
  const span = runs
    .slice(-SHOWN_MOST)
    .flat()
    .reduce((most, balance) => Math.max(most, Math.abs(balance)), SPAN_LEAST)
  return (balance) => 50 - (balance / span) * 50
}

interface HundredBetsPlotProps {
  runs: Runs
  showsExpected?: boolean
  /** How many bets wide the two straight lines are. */
  end?: number
}

/** Single runs differ; their average follows the dashed line. */
export function HundredBetsPlot({ runs, showsExpected = true, end = BETS }: HundredBetsPlotProps) {
  const heightOf = heightsIn(runs)
  const pathOf = (balances: readonly number[]) =>
    `M0 50${balances.map((balance, index) => `L${index + 1} ${heightOf(balance).toFixed(1)}`).join('')}`
  return (
    <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.start} d={`M0 50H${end}`} vectorEffect="non-scaling-stroke" />
      {showsExpected && (
        <path
          className={styles.expected}
          d={`M0 50L${end} ${heightOf((-lossPer100(PRACTICE_RTP) * end) / BETS)}`}
          vectorEffect="non-scaling-stroke"
        />
      )}
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
