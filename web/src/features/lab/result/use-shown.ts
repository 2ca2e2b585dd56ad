import { useDeferredValue, useMemo } from 'react'
import type { Report } from '#shared/crash/strategy/report.ts'
import type { Settings } from '../form/draft.ts'
import type { Answered } from '../run/use-lab.ts'

export interface Shown {
  readonly reports: readonly Report[]
  readonly settings: Settings
  /** The reports' run; absent for the example. */
  readonly of?: Answered
}

/**
 * Returns a run's reports and settings; undefined before the first.
 * @param perHour the form's value, if valid: it changes no draw
 */
export function useShown(last: Answered | undefined, perHour: number | undefined): Shown | undefined {
  // Drawing plots must not delay typing.
  const result = useDeferredValue(last)
  const hourly = useDeferredValue(perHour)
  return useMemo(() => {
    if (!result) return undefined
    const { asked, reports } = result
    return { reports, settings: { ...asked, perHour: hourly ?? asked.perHour }, of: result }
  }, [result, hourly])
}
