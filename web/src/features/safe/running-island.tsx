import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { isForever, rememberedExclusion } from '#web/lib/remembered.ts'
import { useSession } from '#web/lib/session.tsx'
import { HelpLineList } from '#web/ui/help-line.tsx'
import { Notice } from '#web/ui/status.tsx'
import styles from './safe.module.css'

/** Shown at the top during a time-out: its kind, its end and where to find help. */
export default function RunningIsland() {
  const { t } = useTranslation('safe')
  const { moment } = useFormat()
  const until = useRunning()
  return (
    // Reserves the space if an exclusion ran at the last answer.
    <div className={styles.running} role="status">
      {until !== undefined && (
        <Notice
          title={isForever(until) ? t('running.forever') : t('running.until', { until: moment(until) })}
        >
          <p className="measure">{t('running.text')}</p>
          <HelpLineList />
        </Notice>
      )}
    </div>
  )
}

/** Returns the exclusion's end from the server, or its last known value while the server is unreachable. */
function useRunning(): string | undefined {
  const { state } = useSession()
  const [remembered, setRemembered] = useState<string>()
  useEffect(() => setRemembered(rememberedExclusion()), [])
  if (state.status === 'user') return state.user.excludedUntil
  return state.status === 'unreachable' || state.status === 'loading' ? remembered : undefined
}
