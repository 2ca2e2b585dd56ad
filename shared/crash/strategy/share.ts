import { type Lab, type LabAnswer, type Own, readLab, type StakingPlan } from './settings.ts'

/** Query names; numbers are integers, as in the settings. */
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

/** All names of a link. */
const NAMES: ReadonlySet<string> = new Set([...NUMBERS, 'plan', 'own'])

/** A strategy's own settings, in this order after its number; missing ones are empty. */
const OWN = ['targetX100', 'bankroll', 'seed', 'stopLoss', 'stopWin'] as const satisfies (keyof Own)[]

/** Separates a plan's kind from its numbers. */
const GAP = '_'

/**
 * Writes a comparison as a query string: the same link gives the same result, bit by bit.
 * @example
 * toQuery(lab) // 'targetX100=200&rtpX10000=9700&…&plan=flat_100&plan=martingale_100'
 */
export function toQuery(lab: Lab): string {
  const query = new URLSearchParams()
  for (const name of NUMBERS) {
    const value = lab[name]
    if (value !== undefined) query.set(name, String(value))
  }
  lab.strategies.forEach(({ plan, own }, at) => {
    query.append('plan', planText(plan))
    if (own) query.append('own', [at + 1, ...OWN.map((name) => own[name] ?? '')].join(GAP))
  })
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
 * Reads a link; a name that it does not know is a fault, since the default would run in its place. Never throws.
 *
 * @param query with or without its question mark
 */
export function fromQuery(query: string): LabAnswer {
  const params = new URLSearchParams(query)
  const unknown = [...new Set(params.keys())].filter((name) => !NAMES.has(name))
  if (unknown.length > 0) {
    return { ok: false, faults: unknown.map((path) => ({ path, code: 'unknown_field' })) }
  }
  const numbers = NUMBERS.flatMap((name) => {
    const text = params.get(name)
    return text === null ? [] : [[name, numberOf(text)] as const]
  })
  const own = new Map(params.getAll('own').map(ownOf))
  const strategies = params.getAll('plan').map((text, at) => {
    const ofThis = own.get(at + 1)
    return { plan: planOf(text), ...(ofThis && { own: ofThis }) }
  })
  return readLab({ ...Object.fromEntries(numbers), strategies })
}

function ownOf(text: string): readonly [number, Readonly<Record<string, number>>] {
  const [position, ...values] = text.split(GAP)
  const given = OWN.flatMap((name, at) => {
    const value = values[at] ?? ''
    return value === '' ? [] : [[name, numberOf(value)] as const]
  })
  return [numberOf(position), Object.fromEntries(given)]
}

/** Returns NaN, which every setting refuses, for anything but an integer. */
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
