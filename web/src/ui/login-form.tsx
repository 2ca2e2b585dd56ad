import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { checks } from '#web/lib/account-checks.ts'
import { usePasskeyLogin } from '#web/lib/passkeys.ts'
import { useSession } from '#web/lib/session.tsx'
import type { User } from '#web/lib/session-store.ts'
import { useForm } from '#web/lib/use-form.ts'
import { ActionError } from './action-error.tsx'
import { Button, ErrorSummary, PasswordField, TextField } from './index.ts'

interface LoginFormProps {
  onLoggedIn: (user: User) => unknown
  /** Below the buttons; gets the address as typed so far. */
  children?: (email: string) => ReactNode
  /** Advice after too many wrong passwords, whoever entered them. */
  tooMany?: ReactNode
}

/** E-mail and password, or a passkey; on its own page or in a dialog. */
export function LoginForm({ onLoggedIn, children, tooMany }: LoginFormProps) {
  const { t } = useTranslation('auth')
  const { login } = useSession()
  const check = checks(t)
  const passkey = usePasskeyLogin(onLoggedIn)
  const form = useForm({
    initial: { email: '', password: '' },
    check: (values) => ({
      email: check.email(values.email),
      password: values.password === '' ? t('check.passwordRequired') : undefined,
    }),
    submit: async (input) => {
      await passkey.settled()
      return onLoggedIn(await login(input))
    },
  })
  return (
    <form {...form.attributes} className="stack">
      <ErrorSummary error={form.error}>{form.error?.code === 'too_many' && tooMany}</ErrorSummary>
      <TextField
        {...form.text('email')}
        label={t('email')}
        type="email"
        autoComplete={passkey.possible ? 'username webauthn' : 'username'}
      />
      <PasswordField {...form.text('password')} label={t('password')} autoComplete="current-password" />
      <Button kind="primary" wide type="submit" pending={form.pending}>
        {t('login.submit')}
      </Button>
      {passkey.possible && (
        <>
          <ActionError>{passkey.error}</ActionError>
          <Button wide pending={passkey.pending} onClick={passkey.run}>
            {t('login.passkey')}
          </Button>
        </>
      )}
      {children?.(form.values.email)}
    </form>
  )
}
