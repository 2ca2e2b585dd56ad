import type { CSSProperties } from 'react'
import { useFormat } from '#web/lib/format.ts'

interface UntilDayProps {
  /** The words before the day. */
  lead: string
  /** An ISO instant. */
  until: string
}

/** A day that is larger than all else on the screen, on a line like a target, with its time and the wait below. */
export function UntilDay({ lead, until }: UntilDayProps) {
  const { day, time, ahead } = useFormat()
  const shown = day(until)
  return (
    <span className="until">
      {lead} <b style={{ '--letters': shown.length } as CSSProperties}>{shown}</b> {time(until)} ·{' '}
      {ahead(until)}
    </span>
  )
}
