import { useNavigate, useSearchParams } from 'react-router-dom'
import { isAdmin } from '#web/app/guards.ts'
import { Link } from '#web/app/link.tsx'
import { nextFrom, paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type User, useSession } from '#web/lib/session.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { Button, Card, ErrorSummary, Page, PasswordField, TextField } from '#web/ui/index.ts'
import { checks } from './checks.ts'

export default function LoginPage() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const next = nextFrom(search)
  const { login } = useSession()
  const navigate = useNavigate()
  const check = checks(t)
  const form = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: check.email(email),
      password: password === '' ? t('check.passwordRequired') : undefined,
    }),
    submit: async (input) => navigate(next ?? startOf(await login(input)), { replace: true }),
  })
  return (
    <Page title={t('login.title')} lead={next && t('login.lead')} width="form">
      <Card>
        <form {...form.attributes} className="stack">
          <ErrorSummary fault={form.fault} />
          <TextField {...form.text('email')} label={t('email')} type="email" autoComplete="username" />
          <PasswordField {...form.text('password')} label={t('password')} autoComplete="current-password" />
          <Button kind="primary" wide type="submit" pending={form.pending}>
            {t('login.submit')}
          </Button>
          <p>
            <Link to={paths.forgotPassword.to()}>{t('login.forgot')}</Link>
          </p>
        </form>
      </Card>
      <p className="muted">
        {t('login.noAccount')} <Link to={paths.register.to()}>{t('register.submit')}</Link>
      </p>
    </Page>
  )
}

/** Where somebody begins who asked for no page. */
function startOf(user: User): string {
  if (isAdmin(user)) return paths.admin.to()
  return user.verified ? paths.game.to() : paths.verify.to()
}
