import { CODE_LIFETIME_MINUTES } from '#shared/models/password.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import type { User } from '#web/lib/session.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { Button, Card, CodeInput, ErrorSummary, Notice, Page, RichText } from '#web/ui/index.ts'
import { checks } from './checks.ts'
import { ResendCode } from './resend-code.tsx'
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
    fieldOfCode: { code_wrong: 'code', code_expired: 'code', code_attempts: 'code' },
  })
  const lead = t('verify.lead', { email: user.email, minutes: CODE_LIFETIME_MINUTES })
  return (
    <Page title={t('verify.title')} lead={lead} width="form">
      {user.mailRefused && (
        <Notice tone="warn" title={t('verify.refusedTitle')}>
          <p>
            <RichText text={t('verify.refused', { email: user.email })} />
          </p>
        </Notice>
      )}
      <Card>
        <form {...form.attributes} className="stack">
          <ErrorSummary fault={form.fault} />
          <CodeInput {...form.text('code')} label={t('code')} />
          <Button kind="primary" wide type="submit" pending={form.pending}>
            {t('verify.submit')}
          </Button>
        </form>
        <ResendCode registeredAt={user.createdAt} />
      </Card>
    </Page>
  )
}
