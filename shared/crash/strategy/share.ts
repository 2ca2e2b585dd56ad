import { type Lab, type LabAnswer, readLab, type StakingPlan } from './settings.ts'

/** Names in the query; numbers stand there as the settings hold them, whole. */
const NUMBERS = [
  'targetX100',
  'rtpX10000',
  'bankroll',
  'rounds',
  'paths',
  'seed',
  'minStake',
  'maxStake',
  'stopLoss',
  'stopWin',
] as const

/** Between a plan's kind and its numbers. */
const GAP = '_'

/**
 * A comparison as a query string: the same link gives the same result, bit by bit.
 *
 * @example
 * toQuery(lab) // 'targetX100=200&rtpX10000=9700&…&plan=flat_100&plan=martingale_100'
 */
export function toQuery(lab: Lab): string {
  const query = new URLSearchParams()
  for (const name of NUMBERS) {
    const value = lab[name]
    if (value !== undefined) query.set(name, String(value))
  }
  for (const plan of lab.plans) query.append('plan', planText(plan))
  return query.toString()
}

function planText(plan: StakingPlan): string {
  switch (plan.kind) {
    case 'anti-martingale':
      return [plan.kind, plan.stake, plan.hitsInARow].join(GAP)
    case 'dalembert':
      return [plan.kind, plan.stake, plan.step].join(GAP)
    case 'labouchere':
      return [plan.kind, ...plan.line].join(GAP)
    case 'percentage':
      return [plan.kind, plan.percentX100].join(GAP)
    case 'table':
      return [plan.kind, plan.onHit, plan.onMiss, ...plan.stakes].join(GAP)
    default:
      return [plan.kind, plan.stake].join(GAP)
  }
}

/**
 * Reads a link; names that the lab does not know are left aside. Never throws.
 *
 * @param query with or without its question mark
 */
export function fromQuery(query: string): LabAnswer {
  const params = new URLSearchParams(query)
  const numbers = NUMBERS.flatMap((name) => {
    const text = params.get(name)
    return text === null ? [] : [[name, numberOf(text)] as const]
  })
  return readLab({ ...Object.fromEntries(numbers), plans: params.getAll('plan').map(planOf) })
}

/** NaN, which no setting takes, for anything but a whole number. */
function numberOf(text: string | undefined): number {
  return text !== undefined && /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
}

function planOf(text: string): unknown {
  const [kind, ...rest] = text.split(GAP)
  const [first, second] = rest.map(numberOf)
  switch (kind) {
    case 'anti-martingale':
      return { kind, stake: first, hitsInARow: second }
    case 'dalembert':
      return { kind, stake: first, step: second }
    case 'labouchere':
      return { kind, line: rest.map(numberOf) }
    case 'percentage':
      return { kind, percentX100: first }
    case 'table':
      return { kind, onHit: rest[0], onMiss: rest[1], stakes: rest.slice(2).map(numberOf) }
    default:
      return { kind, stake: first }
  }
}
