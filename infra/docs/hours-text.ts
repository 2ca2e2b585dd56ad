import type { Hours, OpenDays } from '#shared/countries/help-lines.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const COSTS = { free: ', free of charge', ordinary: ', at the price of an ordinary call' } as const

/** The hours of a help line for an operator, in English. */
export function hoursText({ open, cost }: Hours): string {
  const price = cost ? COSTS[cost] : ''
  if (open === undefined) return `not known${price}`
  if (open === 'always') return `day and night${price}`
  return `${open.map(days).join(', ')}${price}`
}

function days([from, to, opens, closes]: OpenDays): string {
  return `${DAYS[from - 1]} to ${DAYS[to - 1]} ${opens}:00 to ${closes}:00`
}
