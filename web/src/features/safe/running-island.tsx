import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { isForever, rememberedExclusion } from '#web/lib/remembered.ts'
import { useSession } from '#web/lib/session.tsx'
import { HelpLineList } from '#web/ui/help-line.tsx'
import { Notice } from '#web/ui/status.tsx'
import styles from './safe.module.css'

/** At the top of the page, for who is in a time-out: what runs, until when, and where help is. */
export default function RunningIsland() {
  const { t } = useTranslation('safe')
  const { dateTime } = useFormat()
  const until = useRunning()
  return (
    // Its place is kept from the first moment, where one ran when this browser last asked.
    <div className={styles.running} role="status">
      {until !== undefined && (
        <Notice
          title={isForever(until) ? t('running.forever') : t('running.until', { until: dateTime(until) })}
        >
          <p className="measure">{t('running.text')}</p>
          <HelpLineList />
        </Notice>
      )}
    </div>
  )
}

/** As the server says; where it cannot be reached, as it said last. */
function useRunning(): string | undefined {
  const { state } = useSession()
  const [remembered, setRemembered] = useState<string>()
  useEffect(() => setRemembered(rememberedExclusion()), [])
  if (state.status === 'user') return state.user.excludedUntil
  return state.status === 'unreachable' || state.status === 'loading' ? remembered : undefined
}
