import type { MultiplierX100 } from './multiplier.ts'

/**
 * The chance of ruin: by a closed form where one exists, else by the distribution from round to round, which is exact except
 * for the rounding of doubles.
 */

/**
 * Even money (target 2), stake 1, no limit of rounds: the chance to lose all before the goal is reached (the gambler's
 * ruin, Feller vol. 1, ch. XIV): ((q/p)^a - (q/p)^N) / (1 - (q/p)^N), and 1 - a/N where p is 1/2. Written so
 * that no power overflows.
 *
 * @param start a, in whole stakes
 * @param goal N, in whole stakes
 * @param chance p of a hit in one round
 * @throws RangeError unless 0 <= start <= goal, goal >= 1 and 0 < chance < 1.
 * @example
 * evenMoneyRuin(10, 20, 0.495) // 0.5498…
 */
export function evenMoneyRuin(start: number, goal: number, chance: number): number {
  if (!(start >= 0 && goal >= 1 && start <= goal)) throw new RangeError(`not on the way: ${start}, ${goal}`)
  if (!(chance > 0 && chance < 1)) throw new RangeError(`not a chance between 0 and 1: ${chance}`)
  const log = Math.log((1 - chance) / chance)
  if (log === 0) return 1 - start / goal
  if (log > 0) return Math.expm1((start - goal) * log) / Math.expm1(-goal * log)
  return (Math.exp(start * log) * Math.expm1((goal - start) * log)) / Math.expm1(goal * log)
}

interface FlatRuin {
  /** In units of `stake`, whose default is 1. */
  readonly bankroll: number
  readonly stake?: number
  readonly targetX100: MultiplierX100
  readonly rounds: number
  /** Chance of a hit in one round. */
  readonly chance: number
}

/**
 * The same stake every round: the chance that within so many rounds the next stake cannot be paid. Exact for any target of
 * two decimals: the bankroll after n rounds depends on the number of hits only, so the distribution over hits is enough,
 * in rounds² / 2 steps.
 *
 * @throws RangeError unless stake and bankroll are above 0.
 * @example
 * flatRuin({ bankroll: 20, targetX100: fromDecimal(2), rounds: 200, chance: 0.495 }) // 0.1919…
 */
export function flatRuin({ bankroll, stake = 1, targetX100, rounds, chance }: FlatRuin): number {
  if (!(stake > 0 && bankroll > 0)) throw new RangeError(`not a bankroll and a stake: ${bankroll}, ${stake}`)
  const ownX100 = Math.floor((100 * bankroll) / stake)
  /** The fewest hits of n rounds that leave a stake, in hundredths of stakes: own - 100 n + target · hits >= 100. */
  const fewest = (n: number) => Math.max(0, Math.ceil((100 * (n + 1) - ownX100) / targetX100))
  const shares = new Float64Array(rounds + 1)
  shares[0] = 1
  let ruined = 0
  let least = fewest(0)
  if (least > 0) return 1
  for (let n = 1; n <= rounds && least < n; n += 1) {
    for (let hits = n; hits > least; hits -= 1) {
      shares[hits] = (shares[hits] ?? 0) * (1 - chance) + (shares[hits - 1] ?? 0) * chance
    }
    shares[least] = (shares[least] ?? 0) * (1 - chance)
    for (const end = Math.min(fewest(n), n + 1); least < end; least += 1) ruined += shares[least] ?? 0
  }
  return ruined
}

interface Martingale {
  readonly bankroll: number
  readonly startStake: number
  /** Stakes do not double beyond it. Default: they double as long as they can be paid. */
  readonly maxStake?: number
  readonly rounds: number
  /** An integer target; the stake doubles after each miss and starts again after a hit. */
  readonly target: number
  readonly chance: number
}

export interface MartingaleOdds {
  /** The next stake could not be paid. */
  readonly stopped: number
  readonly expectedBankroll: number
  readonly expectedTurnover: number
  readonly chanceOfProfit: number
}

/** Exact, by the distribution over bankroll and stake after each round. */
export function martingale(bet: Martingale): MartingaleOdds {
  const { bankroll, startStake, maxStake = Infinity, rounds, target, chance } = bet
  let now = new Map<number, Map<number, number>>([[startStake, new Map([[bankroll, 1]])]])
  const ended = new Map<number, number>()
  let stopped = 0
  let expectedTurnover = 0
  for (let round = 0; round < rounds; round += 1) {
    const next = new Map<number, Map<number, number>>()
    for (const [stake, moneys] of now) {
      for (const [money, share] of moneys) {
        if (money < stake) {
          stopped += share
          ended.set(money, (ended.get(money) ?? 0) + share)
          continue
        }
        expectedTurnover += share * stake
        add(next, startStake, money + stake * (target - 1), share * chance)
        add(next, Math.min(2 * stake, maxStake), money - stake, share * (1 - chance))
      }
    }
    now = next
  }
  for (const [stake, moneys] of now) {
    for (const [money, share] of moneys) {
      if (money < stake) stopped += share
      ended.set(money, (ended.get(money) ?? 0) + share)
    }
  }
  const shares = [...ended]
  return {
    stopped,
    expectedBankroll: shares.reduce((sum, [money, share]) => sum + money * share, 0),
    expectedTurnover,
    chanceOfProfit: shares.reduce((sum, [money, share]) => (money > bankroll ? sum + share : sum), 0),
  }
}

function add(states: Map<number, Map<number, number>>, stake: number, money: number, share: number): void {
  const moneys = states.get(stake) ?? new Map<number, number>()
  moneys.set(money, (moneys.get(money) ?? 0) + share)
  states.set(stake, moneys)
}
