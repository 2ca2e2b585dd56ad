import { formatWait } from '#shared/i18n/texts.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useUser } from '#web/lib/session.tsx'
import { Countdown } from '#web/ui/index.ts'

/** The longest wait for the next signal, 24 hours after the first of the ten. */
const LONGEST_WAIT_S = 24 * 3600

/** Says that the day's signals are used, and counts down to the next one. */
export default function LimitMessage({ onTime }: { onTime: () => void }) {
  const { t } = useTranslation('game')
  const { signals } = useUser()
  if (!signals.nextAt) return null
  // The estimate of the server's clock is off by about a second, which must not show more than the longest wait.
  const waitS = Math.min(LONGEST_WAIT_S, (Date.parse(signals.nextAt) - serverNow()) / 1000)
  return (
    <>
      <p role="status" className="measure">
        {t('limit.message', { wait: formatWait(currentLocale(), waitS) })}
      </p>
      <Countdown until={signals.nextAt} onEnd={onTime} />
      <p className="small muted measure">{t('limit.text')}</p>
    </>
  )
}
