import { useNavigate, useSearchParams } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { isAdmin, isEditor } from '#web/lib/guards.ts'
import { nextFrom, paths } from '#web/lib/paths.ts'
import type { User } from '#web/lib/session.tsx'
import { useHydrated } from '#web/lib/use-browser.ts'
import { Card, NeedsScript, Page } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { LoginForm } from '#web/ui/login-form.tsx'

export default function LoginPage() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const next = nextFrom(search)
  const navigate = useNavigate()
  const hydrated = useHydrated()
  return (
    <Page title={t('login.title')} lead={hydrated && next && t('login.lead')} width="form">
      <NeedsScript />
      <Card>
        <LoginForm onLoggedIn={(user) => navigate(next ?? startOf(user), { replace: true })}>
          <p>
            <Link to={paths.forgotPassword.to()}>{t('login.forgot')}</Link>
          </p>
        </LoginForm>
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
  if (isEditor(user)) return paths.adminBlog.to()
  return user.verified ? paths.game.to() : paths.verify.to()
}
