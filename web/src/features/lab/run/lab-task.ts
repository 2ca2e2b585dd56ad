import type { Played, Report } from '#shared/crash/strategy/report.ts'
import type { Strategy } from '#shared/crash/strategy/settings.ts'
import type { Part, Paths } from '#shared/crash/strategy/simulate.ts'

/** A worker's task: simulate some players, or summarise all of them. */
export type LabTask =
  | { readonly kind: 'play'; readonly strategy: Strategy; readonly part: Part }
  | { readonly kind: 'report'; readonly played: readonly Played[] }

export type LabAnswer =
  | { readonly kind: 'play'; readonly paths: Paths }
  | { readonly kind: 'report'; readonly reports: readonly Report[] }

export function buffersOf({ profits, turnovers, rounds, ends, bands }: Paths): Transferable[] {
  return [profits.buffer, turnovers.buffer, rounds.buffer, ends.buffer, bands.buffer]
}
