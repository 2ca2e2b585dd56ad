import { useState } from 'react'
import { KEPT_FOR } from '#shared/retention.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { checks } from '#web/lib/account-checks.ts'
import { api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import type { User } from '#web/lib/session-store.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, Form, Notice, TextField } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'

/** Asks for a mailed link, which logs in on whichever device opens it. */
export function AskLink({ email, onPassword }: { email: string; onPassword: () => void }) {
  const { t } = useTranslation('auth')
  const [sentTo, setSentTo] = useState<string>()
  const check = checks(t)
  const form = useForm({
    initial: { email },
    check: ({ email }) => ({ email: check.email(email) }),
    submit: async (input) => {
      await call(api.users.requestLoginLink, { input })
      setSentTo(input.email)
    },
  })
  const back = <Button onClick={onPassword}>{t('login.withPassword')}</Button>
  if (sentTo !== undefined) {
    return (
      <Notice tone="good" role="status" title={t('forgot.sentTitle')}>
        <p>{t('login.linkSent', { email: sentTo, hours: KEPT_FOR.loginLinkHours })}</p>
        <div className="row">
          {back}
          <Button onClick={() => setSentTo(undefined)}>{t('forgot.again')}</Button>
        </div>
      </Notice>
    )
  }
  return (
    <Form form={form} submit={t('login.sendLink')} wide beside={back}>
      <p>{t('login.byLinkLead')}</p>
      <TextField {...form.text('email')} label={t('email')} type="email" autoComplete="username" />
    </Form>
  )
}

interface UseLinkProps {
  token: string
  onLoggedIn: (user: User) => unknown
}

/** Logs in by a mailed link after a press, since mail scanners open links. */
export function UseLink({ token, onLoggedIn }: UseLinkProps) {
  const { t } = useTranslation('auth')
  const { login } = useSession()
  const form = useForm({ initial: {}, submit: async () => onLoggedIn(await login({ token })) })
  return (
    <Form
      form={form}
      submit={t('login.submit')}
      wide
      failure={<Link to={paths.login.to()}>{t('login.withPassword')}</Link>}
      beside={<Link to={`${paths.resetPassword.to()}#${token}`}>{t('login.linkOther')}</Link>}
    >
      <p>{t('login.linkLead')}</p>
    </Form>
  )
}
