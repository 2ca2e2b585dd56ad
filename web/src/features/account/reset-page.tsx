import { useLocation, useNavigate } from 'react-router-dom'
import { PASSKEY_CHOICES } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CODE_FAILURES, checks } from '#web/lib/account-checks.ts'
import { api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useForm } from '#web/lib/use-form.ts'
import { CodeInput, Form, RadioGroup, TextField, useToast } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { SkyPage } from '#web/ui/sky-page.tsx'
import { useLinkToken } from './link-token.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

export default function ResetPage() {
  const { t } = useTranslation('auth')
  const token = useLinkToken()
  const form = useResetForm(token)
  return (
    <SkyPage title={t('reset.title')} lead={t(token === undefined ? 'reset.lead' : 'reset.leadLink')}>
      <Form
        form={form}
        submit={t('reset.submit')}
        wide
        beside={<Link to={paths.forgotPassword.to()}>{t('verify.resend')}</Link>}
      >
        <TextField {...form.text('email')} label={t('email')} type="email" autoComplete="username" />
        {token === undefined && <CodeInput {...form.text('code')} label={t('code')} />}
        <NewPasswordFields
          label={t('newPassword')}
          password={form.text('password')}
          again={form.text('again')}
        />
        {/* Shown to everybody, so that it does not reveal whether an account has passkeys. */}
        <RadioGroup
          {...form.text('passkeys')}
          label={t('reset.passkeys')}
          hint={t('reset.passkeysHint')}
          options={PASSKEY_CHOICES.map((value) => ({ value, label: t(`reset.${value}`) }))}
        />
      </Form>
    </SkyPage>
  )
}

function useResetForm(token: string | undefined) {
  const { t } = useTranslation('auth')
  const { state } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const check = checks(t)
  return useForm({
    initial: { email: emailOf(state), code: '', password: '', again: '', passkeys: '' },
    check: (values) => ({
      email: check.email(values.email),
      code: token === undefined ? check.code(values.code) : undefined,
      password: check.newPassword(values.password),
      again: check.repeated(values.password, values.again),
      passkeys: choiceOf(values.passkeys) ? undefined : t('reset.choose'),
    }),
    submit: async ({ email, code, password, passkeys }) => {
      const input = { email, code: token ?? code, password, passkeys: choiceOf(passkeys) }
      await call(api.users.resetPassword, { input })
      toast(t('reset.done'))
      await navigate(paths.login.to())
    },
    fieldOfCode: token === undefined ? CODE_FAILURES : {},
  })
}

function choiceOf(text: string) {
  return PASSKEY_CHOICES.find((choice) => choice === text)
}

/** Returns the address passed by the previous page, which keeps it out of the URL. */
function emailOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}
