import { fromHex } from '#shared/crash/hex.ts'
import { practiceRound } from '#shared/crash/practice.ts'
import type { ExampleName } from './list-check-job.ts'

const ROUNDS = 5000
const PICKS = 600
/** The capped example's cut-off, in hundredths. */
const CAP_X100 = 3000n

/** Published with the list, so that anybody can reproduce it. */
const SERVER_SEED = fromHex('fa1f11687e0000000000000000000000000000000000000000000000000a0d17')
const CLIENT_SEED = 'audit-example'

/** Targets, each with the chance that the invented claimant states. */
const PICKED = [
  ['1.50', '0.95'],
  ['3.00', '0.80'],
  ['2.00', '0.90'],
  ['5.00', '0.60'],
  ['2.50', '0.85'],
] as const

export async function exampleText(name: ExampleName): Promise<string> {
  const rounds = await Promise.all(
    Array.from({ length: name === 'claim' ? PICKS : ROUNDS }, (_, index) =>
      practiceRound({ serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, roundId: String(index + 1) }),
    ),
  )
  const outcomes = rounds.map(({ multiplierX100 }) => multiplierX100)
  switch (name) {
    case 'claim':
      return csv(
        'round,target,chance,accuracy,multiplier',
        outcomes.map((outcome, index) => [
          index + 1,
          ...(PICKED[(index * 7) % PICKED.length] ?? []),
          '99%',
          decimal(outcome),
        ]),
      )
    case 'complete':
      return csv(
        'round,multiplier',
        outcomes.map((outcome, index) => [index + 1, decimal(outcome)]),
      )
    case 'capped':
      return csv(
        'multiplier',
        outcomes.filter((outcome) => outcome <= CAP_X100).map((outcome) => [decimal(outcome)]),
      )
  }
}

function csv(head: string, rows: readonly (readonly unknown[])[]): string {
  return [head, ...rows.map((row) => row.join(','))].join('\n')
}

function decimal(hundredths: bigint): string {
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`
}
