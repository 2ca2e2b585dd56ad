import { useDeferredValue, useMemo } from 'react'
import type { Report } from '#shared/crash/strategy/report.ts'
import type { Settings } from '../form/draft.ts'
import type { Answered } from '../run/use-lab.ts'

/** What is on the screen: reports, and the settings that reproduce them. */
export interface Shown {
  readonly reports: readonly Report[]
  readonly settings: Settings
  /** The run that they are of; none of the example. */
  readonly of?: Answered
}

/**
 * What a run gave, with the settings that reproduce it; undefined where there is nothing to show.
 *
 * @param perHour as it stands in the form, where that is possible: it changes no draw
 */
export function useShown(last: Answered | undefined, perHour: number | undefined): Shown | undefined {
  // Drawing plots must not hold up who is typing.
  const result = useDeferredValue(last)
  const hourly = useDeferredValue(perHour)
  return useMemo(() => {
    if (!result || result.players === 0) return undefined
    const { lab, asked, players, reports } = result
    const settings = { lab: { ...lab, paths: players }, perHour: hourly ?? asked.perHour }
    return { reports, settings, of: result }
  }, [result, hourly])
}
