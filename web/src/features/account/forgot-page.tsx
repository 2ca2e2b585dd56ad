import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CODE_LIFETIME_MINUTES } from '#shared/models/password.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { checks } from '#web/lib/account-checks.ts'
import { api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, Form, Notice, TextField } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { SkyPage } from '#web/ui/sky-page.tsx'

export default function ForgotPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string>()
  const check = checks(t)
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: check.email(email) }),
    submit: async (input) => {
      await call(api.users.forgotPassword, { input })
      setSentTo(input.email)
    },
  })
  return (
    <SkyPage title={t('login.forgot')} lead={t('forgot.lead')}>
      {sentTo === undefined ? (
        <Form form={form} submit={t('forgot.submit')} wide>
          <TextField {...form.text('email')} label={t('email')} type="email" autoComplete="username" />
        </Form>
      ) : (
        <Notice tone="good" role="status" title={t('forgot.sentTitle')}>
          <p>{t('forgot.sent', { email: sentTo, minutes: CODE_LIFETIME_MINUTES })}</p>
          <div className="row">
            <Button
              kind="primary"
              onClick={() => navigate(paths.resetPassword.to(), { state: { email: sentTo } })}
            >
              {t('forgot.toReset')}
            </Button>
            <Button onClick={() => setSentTo(undefined)}>{t('forgot.again')}</Button>
          </div>
        </Notice>
      )}
      <p>
        <Link to={paths.login.to()}>{t('login.submit')}</Link>
      </p>
    </SkyPage>
  )
}
