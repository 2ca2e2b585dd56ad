import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { loginPath, nextFrom, paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { ButtonLink, Form, Skeleton, useToast } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { LoginForm } from '#web/ui/login-form.tsx'
import { SkyPage } from '#web/ui/sky-page.tsx'
import type { Verified } from './verified.ts'
import { VerifyCode } from './verify-code.tsx'

interface VerifyLinkProps {
  id: string
  onVerified: (how: Verified) => Promise<void>
}

function VerifyLink({ id, onVerified }: VerifyLinkProps) {
  const { t } = useTranslation('auth')
  const { state, user } = useSession()
  const form = useForm({
    initial: {},
    submit: async () => {
      const { already, passwordNeeded } = await call(api.users.verifyLink, { params: { id } })
      await onVerified(passwordNeeded ? 'passwordNeeded' : already ? 'already' : 'now')
    },
  })
  return (
    <SkyPage title={t('verify.title')}>
      <Form
        form={form}
        submit={t('verify.linkSubmit')}
        wide
        failure={
          <p>
            {t('verify.linkFailed')} <Link to={loginPath(paths.verify.to())}>{t('login.submit')}</Link>
          </p>
        }
      >
        {state.status !== 'loading' && !user && (
          <p>
            {t('verify.loginFirst')} <Link to={loginPath(paths.verify.to({ id }))}>{t('login.submit')}</Link>
          </p>
        )}
      </Form>
    </SkyPage>
  )
}

/** By code in a session; by link for everybody, after a press, since mail scanners open links. */
export default function VerifyPage() {
  const { t } = useTranslation('auth')
  const { id } = useParams()
  const { state, user, refresh } = useSession()
  const [verified, setVerified] = useState<Verified>()
  const onVerified = async (how: Verified) => {
    setVerified(how)
    // The address is verified whatever the next answer; the page that follows asks again.
    await refresh().catch(() => undefined)
  }
  const { goesOn, waited } = useGoOnToGame(verified)
  if (goesOn) return <VerifiedPage how="now" />
  if (verified !== undefined) return <VerifiedPage how={verified} />
  if (id !== undefined) return <VerifyLink id={id} onVerified={onVerified} />
  if (state.status === 'loading') {
    return (
      <SkyPage title={t('verify.title')}>
        <Skeleton />
      </SkyPage>
    )
  }
  if (user === undefined) return <AnonymousPage ended={waited} />
  return user.verified ? <VerifiedPage how="already" /> : <VerifyCode user={user} onVerified={onVerified} />
}

/**
 * Redirects a user verified on this page, by code or by the link opened elsewhere, to the requested page, else to the
 * game.
 */
function useGoOnToGame(verified: Verified | undefined) {
  const { t } = useTranslation('auth')
  const { user } = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const toast = useToast()
  const [waited, setWaited] = useState(false)
  if (user && !user.verified && !waited) setWaited(true)
  const isThisVisit = verified === 'now' || (verified === undefined && waited)
  const goesOn = user?.verified === true && isThisVisit
  const goOn = useEffectEvent(() => {
    toast(t('verify.doneTitle'))
    void navigate(nextFrom(search) ?? paths.game.to(), { replace: true })
  })
  useEffect(() => {
    if (goesOn) goOn()
  }, [goesOn])
  return { goesOn, waited }
}

function VerifiedPage({ how }: { how: Verified }) {
  const { t } = useTranslation('auth')
  const { user } = useSession()
  if (how === 'already') {
    return (
      <SkyPage title={t('verify.already')}>
        <ButtonLink kind="primary" wide to={paths.home.to()}>
          {t('verify.home')}
        </ButtonLink>
        {user && <ButtonLink to={paths.game.to()}>{t('verify.toGame')}</ButtonLink>}
      </SkyPage>
    )
  }
  if (how === 'passwordNeeded') {
    return (
      <SkyPage title={t('verify.doneTitle')} lead={t('verify.passwordNeeded')}>
        <ButtonLink kind="primary" wide to={paths.forgotPassword.to()}>
          {t('setPassword')}
        </ButtonLink>
      </SkyPage>
    )
  }
  return (
    <SkyPage title={t('verify.doneTitle')} lead={t('verify.done')}>
      <ButtonLink kind="primary" wide to={user ? paths.game.to() : loginPath(paths.game.to())}>
        {t('verify.toGame')}
      </ButtonLink>
    </SkyPage>
  )
}

/** @param ended true if the session ended during the wait for the code, as it does when the link is opened elsewhere */
function AnonymousPage({ ended }: { ended: boolean }) {
  const { t } = useTranslation('auth')
  return (
    <SkyPage title={t('verify.anonymousTitle')} lead={t(ended ? 'verify.ended' : 'verify.anonymous')}>
      <LoginForm onLoggedIn={() => undefined}>
        {() => (
          <p>
            <Link to={paths.forgotPassword.to()}>{t(ended ? 'setPassword' : 'login.forgot')}</Link>
          </p>
        )}
      </LoginForm>
    </SkyPage>
  )
}
