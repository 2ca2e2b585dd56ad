/**
 * The chance of losing a capital. Stakes are 1 and targets whole where it says so, which makes the bankroll a
 * walk over whole numbers: then everything here is exact but for rounding.
 */

/**
 * Even money (target 2), stake 1, no end: the chance to lose all before the goal is reached (the gambler's
 * ruin, Feller vol. 1, ch. XIV): ((q/p)^a - (q/p)^N) / (1 - (q/p)^N).
 *
 * @param chance of a hit in one round, not 1/2
 */
export function evenMoneyRuin(start: number, goal: number, chance: number): number {
  const ratio = (1 - chance) / chance
  return (ratio ** start - ratio ** goal) / (1 - ratio ** goal)
}

interface FlatRuin {
  /** Whole stakes. */
  readonly bankroll: number
  readonly rounds: number
  /** A whole target. */
  readonly target: number
  readonly chance: number
}

/** Bankrolls that cannot be lost any more in the rounds left are one state. */
export function flatRuin({ bankroll, rounds, target, chance }: FlatRuin): number {
  if (!Number.isInteger(target) || target < 2) throw new RangeError(`not a whole target: ${target}`)
  const safe = rounds + 1
  let now = new Float64Array(safe + 1)
  now[Math.min(bankroll, safe)] = 1
  let ruined = 0
  for (let round = 0; round < rounds; round += 1) {
    const next = new Float64Array(safe + 1)
    next[safe] = now[safe] ?? 0
    for (let money = 1; money < safe; money += 1) {
      const share = now[money] ?? 0
      if (share === 0) continue
      const won = Math.min(money + target - 1, safe)
      next[won] = (next[won] ?? 0) + share * chance
      if (money === 1) ruined += share * (1 - chance)
      else next[money - 1] = (next[money - 1] ?? 0) + share * (1 - chance)
    }
    now = next
  }
  return ruined
}

interface Martingale {
  readonly bankroll: number
  readonly startStake: number
  /** Stakes do not double beyond it; without it they do as long as they can be paid. */
  readonly maxStake?: number
  readonly rounds: number
  /** A whole target; the stake doubles after each miss and starts anew after a hit. */
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
