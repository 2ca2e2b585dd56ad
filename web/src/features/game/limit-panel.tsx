import { formatWait } from '#shared/i18n/texts.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useUser } from '#web/lib/session.tsx'
import { Card, Countdown } from '#web/ui/index.ts'

/** From the tenth signal until ten are free again. */
const LONGEST_WAIT_S = 24 * 3600

/** The ten are used: the message with the real time left, and a calm countdown. */
export function LimitPanel({ onTime }: { onTime: () => void }) {
  const { t } = useTranslation('game')
  const { signals } = useUser()
  if (!signals.nextAt) return null
  // This page knows the server's clock to a second or so: no more than the whole wait is ever named.
  const waitS = Math.min(LONGEST_WAIT_S, (Date.parse(signals.nextAt) - serverNow()) / 1000)
  return (
    <Card>
      <p role="status" className="measure">
        {t('limit.message', { wait: formatWait(currentLocale(), waitS) })}
      </p>
      <p className="muted">{t('limit.countdown')}</p>
      <Countdown until={signals.nextAt} onEnd={onTime} />
      <p className="small muted measure">{t('limit.text')}</p>
    </Card>
  )
}
