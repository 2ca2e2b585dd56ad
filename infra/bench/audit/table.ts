import { lawSeries } from '#shared/crash/audit/testing/law-series.ts'

export const ROWS = 1_000_000

/** Id, time, target, stated chance and outcome: with a thousand different targets, the costly kind. */
export function tableOfRows(rows: number): string {
  const lines = ['round_id,time,target,chance,multiplier']
  lawSeries(rows, 0.97, 1).forEach((outcome, index) => {
    const time = new Date(1_750_000_000_000 + index * 20_000).toISOString().slice(0, 19).replace('T', ' ')
    const target = 110 + ((index * 37) % 1000)
    const chance = (97 / target).toFixed(4)
    lines.push(
      `${9_000_000 + index},${time},${(target / 100).toFixed(2)},${chance},${(outcome / 100).toFixed(2)}`,
    )
  })
  return lines.join('\n')
}
