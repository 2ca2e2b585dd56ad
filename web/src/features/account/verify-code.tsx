import { useEffect, useRef, useState } from 'react'
import { CODE_LIFETIME_MINUTES, CODE_RESEND_SECONDS } from '#shared/models/password.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CODE_FAILURES, checks } from '#web/lib/account-checks.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { usePolling } from '#web/lib/query.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/lib/session.tsx'
import type { User } from '#web/lib/session-store.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useForm } from '#web/lib/use-form.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { classes } from '#web/ui/classes.ts'
import { Button, CodeInput, Form, Notice, RichText, useServerTime, useToast } from '#web/ui/index.ts'
import { SkyPage } from '#web/ui/sky-page.tsx'
import styles from './age.module.css'
import type { Verified } from './verified.ts'

interface VerifyCodeProps {
  user: User
  onVerified: (how: Verified) => Promise<void>
}

export function VerifyCode({ user, onVerified }: VerifyCodeProps) {
  const { t } = useTranslation('auth')
  const check = checks(t)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: check.code(code) }),
    submit: async (params) => {
      const { already } = await call(api.users.verifyCode, { params })
      await onVerified(already ? 'already' : 'now')
    },
    fieldOfCode: CODE_FAILURES,
  })
  const place = useSubmitWhenComplete(form.values.code)
  usePolling(useSession().refresh)
  const lead = t('verify.lead', { email: user.email, minutes: CODE_LIFETIME_MINUTES })
  return (
    <SkyPage title={t('verify.title')} lead={lead}>
      {user.mailRefused && (
        <Notice tone="warn" title={t('verify.refusedTitle')}>
          <p>
            <RichText text={t('verify.refused', { email: user.email })} />
          </p>
        </Notice>
      )}
      <div ref={place}>
        <Form form={form} submit={t('verify.submit')} wide>
          <CodeInput {...form.text('code')} label={t('code')} hint={t('verify.sends')} />
        </Form>
      </div>
      <ResendCode registeredAt={user.createdAt} />
    </SkyPage>
  )
}

const CODE = /^\d{6}$/

/** Focuses the field and submits the form by the sixth digit. Returns the ref of the form's parent. */
function useSubmitWhenComplete(code: string) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (CODE.test(code)) place.current?.querySelector('form')?.requestSubmit()
  }, [code])
  return place
}

const SECOND_MS = 1000

/** Sends a new code, at most one a minute; registration sent the first. */
function ResendCode({ registeredAt }: { registeredAt: string }) {
  const { t } = useTranslation('auth')
  const toast = useToast()
  const [freeAtMs, setFreeAtMs] = useState(Date.parse(registeredAt) + CODE_RESEND_SECONDS * SECOND_MS)
  const waitS = Math.max(0, Math.ceil((freeAtMs - useServerTime()) / SECOND_MS))
  const resend = useAction(async () => {
    try {
      await call(api.users.requestCode)
      setFreeAtMs(serverNow() + CODE_RESEND_SECONDS * SECOND_MS)
      toast(t('verify.resent'))
    } catch (error) {
      const waitedS = error instanceof ApiError ? error.details.retryAfter : undefined
      if (waitedS !== undefined) setFreeAtMs(serverNow() + waitedS * SECOND_MS)
      throw error
    }
  })
  return (
    <>
      <ActionError>{resend.error}</ActionError>
      <div className={classes(styles.otherWays, 'muted small')}>
        <span>{t('verify.spam')}</span>
        {waitS > 0 ? (
          <span className="figures">{t('verify.resendWait', { count: waitS })}</span>
        ) : (
          <Button kind="link" pending={resend.pending} onClick={resend.run}>
            {t('verify.resend')}
          </Button>
        )}
      </div>
    </>
  )
}
