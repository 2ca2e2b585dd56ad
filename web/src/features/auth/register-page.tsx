import { useNavigate } from 'react-router-dom'
import { Link } from '#web/app/link.tsx'
import { loginPath, paths } from '#web/app/paths.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { Button, Card, Checkbox, ErrorSummary, Page, RichText, TextField, useToast } from '#web/ui/index.ts'
import { checks } from './checks.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

export default function RegisterPage() {
  const { t } = useTranslation('auth')
  const { age } = useVisitor()
  const form = useRegisterForm()
  return (
    <Page title={t('register.title')} lead={t('register.lead')} width="form">
      <Card>
        <form {...form.attributes} className="stack">
          <ErrorSummary fault={form.fault}>
            {form.fault?.code === 'user_exists' && (
              <p>
                <Link to={loginPath()}>{t('register.toLogin')}</Link>
              </p>
            )}
          </ErrorSummary>
          <TextField {...form.text('name')} label={t('name')} hint={t('nameHint')} autoComplete="name" />
          <TextField {...form.text('email')} label={t('email')} type="email" autoComplete="email" />
          <NewPasswordFields
            label={t('password')}
            password={form.text('password')}
            again={form.text('again')}
          />
          <Checkbox
            {...form.check('adult')}
            label={t('register.adult', { age })}
            hint={t('register.adultHint')}
          />
          <p className="muted small">
            <RichText text={t('register.terms')} />
          </p>
          <Button kind="primary" wide type="submit" pending={form.pending}>
            {t('register.submit')}
          </Button>
        </form>
      </Card>
      <p className="muted">
        {t('register.haveAccount')} <Link to={paths.login.to()}>{t('login.submit')}</Link>
      </p>
    </Page>
  )
}

function useRegisterForm() {
  const { t } = useTranslation('auth')
  const { refresh } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const check = checks(t)
  return useForm({
    initial: { name: '', email: '', password: '', again: '', adult: false },
    check: (values) => ({
      name: check.name(values.name),
      email: check.email(values.email),
      password: check.newPassword(values.password),
      again: check.repeated(values.password, values.again),
      adult: values.adult ? undefined : t('check.adult'),
    }),
    submit: async ({ name, email, password }) => {
      const input = { name, email, password, adult: true, language: currentLocale() } as const
      await call(api.users.register, { input })
      // The account is there: where the server is out of reach now, the next page asks for a login.
      await refresh().catch(() => undefined)
      toast(t('register.done'))
      await navigate(paths.verify.to())
    },
    explain: (error) => {
      if (!(error instanceof ApiError)) return t('register.failed')
      if (error.code === 'user_exists') return t('register.exists')
      return error.statusCode >= 500 ? t('register.failed') : undefined
    },
  })
}
