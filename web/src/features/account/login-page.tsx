import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { isAdmin, isEditor } from '#web/lib/guards.ts'
import { nextFrom, paths } from '#web/lib/paths.ts'
import type { User } from '#web/lib/session-store.ts'
import { useHydrated } from '#web/lib/use-browser.ts'
import { Button, NeedsScript } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { LoginForm } from '#web/ui/login-form.tsx'
import { SkyPage } from '#web/ui/sky-page.tsx'
import styles from './age.module.css'
import { useLinkToken } from './link-token.ts'
import { AskLink, UseLink } from './login-link.tsx'

export default function LoginPage() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const next = nextFrom(search)
  const hydrated = useHydrated()
  return (
    <SkyPage title={t('login.title')} lead={t(hydrated && next ? 'login.lead' : 'login.kept')}>
      <NeedsScript />
      <Ways next={next} />
      <p className="muted">
        {t('login.noAccount')} <Link to={paths.register.to()}>{t('register.submit')}</Link>
      </p>
    </SkyPage>
  )
}

/** Offers password or passkey, a link to request, or the opened link. */
function Ways({ next }: { next: string | undefined }) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const token = useLinkToken()
  const [linkFor, setLinkFor] = useState<string>()
  const onLoggedIn = (user: User) => navigate(next ?? startOf(user), { replace: true })
  if (token !== undefined) return <UseLink token={token} onLoggedIn={onLoggedIn} />
  if (linkFor !== undefined) return <AskLink email={linkFor} onPassword={() => setLinkFor(undefined)} />
  return (
    <LoginForm onLoggedIn={onLoggedIn} tooMany={<p>{t('login.tooMany')}</p>}>
      {(email) => (
        <p className={styles.otherWays}>
          <Button kind="link" onClick={() => setLinkFor(email)}>
            {t('login.byLink')}
          </Button>
          <Link to={paths.forgotPassword.to()}>{t('login.forgot')}</Link>
        </p>
      )}
    </LoginForm>
  )
}

/** Returns the first page of a user who asked for none. */
function startOf(user: User): string {
  if (isAdmin(user)) return paths.admin.to()
  if (isEditor(user)) return paths.adminBlog.to()
  return user.verified ? paths.game.to() : paths.verify.to()
}
