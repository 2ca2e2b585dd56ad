import { ROUNDS_PER_HOUR } from '#shared/crash/odds.ts'
import type { Lab, LabEntry, Own, StakingPlan } from '#shared/crash/strategy/settings.ts'
import type { Settings } from './form/draft.ts'

export const PRESETS = ['martingale', 'four', 'targets', 'stops', 'fair'] as const
export type Preset = (typeof PRESETS)[number]

const FLAT: StakingPlan = { kind: 'flat', stake: 100 }
const MARTINGALE: StakingPlan = { kind: 'martingale', stake: 100 }

/** 100 units at 2.00x with the practice game's return. */
const GAME: Lab = {
  targetX100: 200,
  rtpX10000: 9700,
  bankroll: 10_000,
  rounds: 500,
  paths: 20_000,
  seed: 1,
  strategies: [{ plan: MARTINGALE }],
}

const own = (change: Partial<Own>): LabEntry => ({
  plan: FLAT,
  own: { targetX100: GAME.targetX100, bankroll: GAME.bankroll, seed: GAME.seed, ...change },
})

const LABS: Readonly<Record<Preset, Lab>> = {
  martingale: GAME,
  four: {
    ...GAME,
    strategies: [
      { plan: FLAT },
      { plan: MARTINGALE },
      { plan: { kind: 'dalembert', stake: 100, step: 100 } },
      { plan: { kind: 'fibonacci', stake: 100 } },
    ],
  },
  targets: { ...GAME, strategies: [110, 200, 1000, 10_000].map((targetX100) => own({ targetX100 })) },
  stops: {
    ...GAME,
    strategies: [
      { plan: FLAT },
      own({ stopLoss: 2000 }),
      own({ stopWin: 2000 }),
      own({ stopLoss: 2000, stopWin: 2000 }),
    ],
  },
  fair: { ...GAME, rtpX10000: 10_000, strategies: [{ plan: FLAT }, { plan: MARTINGALE }] },
}

/** Returns a comparison that one press loads and runs. */
export const presetOf = (name: Preset): Settings => ({ lab: LABS[name], perHour: ROUNDS_PER_HOUR })
