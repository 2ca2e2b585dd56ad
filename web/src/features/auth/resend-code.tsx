import { useState } from 'react'
import { CODE_RESEND_SECONDS } from '#shared/models/password.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { Button, Notice, useServerTime, useToast } from '#web/ui/index.ts'

const SECOND_MS = 1000

/** A new code, at most one a minute; the first was sent with the registration. */
export function ResendCode({ registeredAt }: { registeredAt: string }) {
  const { t } = useTranslation('auth')
  const toast = useToast()
  const [freeAtMs, setFreeAtMs] = useState(Date.parse(registeredAt) + CODE_RESEND_SECONDS * SECOND_MS)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const waitS = Math.max(0, Math.ceil((freeAtMs - useServerTime()) / SECOND_MS))

  async function resend() {
    setPending(true)
    setFailure(undefined)
    try {
      await call(api.users.requestCode)
      setFreeAtMs(serverNow() + CODE_RESEND_SECONDS * SECOND_MS)
      toast(t('verify.resent'))
    } catch (error) {
      const waitedS = error instanceof ApiError ? error.details.retryAfter : undefined
      if (waitedS !== undefined) setFreeAtMs(serverNow() + waitedS * SECOND_MS)
      setFailure(failureMessage(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="stack">
      {failure !== undefined && <Notice tone="bad" role="alert" title={failure} />}
      {waitS > 0 ? (
        <p className="muted small figures">{t('verify.resendWait', { count: waitS })}</p>
      ) : (
        <div>
          <Button pending={pending} onClick={() => void resend()}>
            {t('verify.resend')}
          </Button>
        </div>
      )}
      <p className="muted small">{t('verify.spam')}</p>
    </div>
  )
}
