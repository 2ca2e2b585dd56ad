import type { CSSProperties } from 'react'
import { regionalTag } from '#shared/i18n/locales.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useFormat } from '#web/lib/format.ts'
import { serverNow } from '#web/lib/server-clock.ts'

const DAY_MS = 86_400_000

interface UntilDayProps {
  /** The words before the day. */
  lead: string
  /** An ISO instant. */
  until: string
}

/** A day that is larger than all else on the screen, on a line like a target, with its time and the wait below. */
export function UntilDay({ lead, until }: UntilDayProps) {
  const { day, time } = useFormat()
  const shown = day(until)
  const days = Math.ceil((Date.parse(until) - serverNow()) / DAY_MS)
  return (
    <span className="until">
      {lead} <b style={{ '--letters': shown.length } as CSSProperties}>{shown}</b> {time(until)} ·{' '}
      {new Intl.RelativeTimeFormat(regionalTag(currentLocale())).format(days, 'day')}
    </span>
  )
}
