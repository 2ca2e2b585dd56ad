import { useState } from 'react'
import { CODE_LIFETIME_MINUTES } from '#shared/models/password.ts'
import type { User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CODE_FAILURES, checks } from '#web/lib/account-checks.ts'
import { api, call } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { Button, CodeInput, Form, Notice, TextField, useToast } from '#web/ui/index.ts'
import type { Reauth } from '#web/ui/use-reauth.tsx'

interface EmailCardProps {
  user: User
  reauth: Reauth
}

/** Asks for the new address, then for the code mailed to it. */
export function EmailCard({ user, reauth }: EmailCardProps) {
  const { t } = useTranslation('profile')
  const { t: tAuth } = useTranslation('auth')
  const [sentTo, setSentTo] = useState<string>()
  return (
    <>
      <p className="muted">{t('email.current', { email: user.email })}</p>
      {user.mailRefused && (
        <Notice tone="warn" title={tAuth('verify.refusedTitle')}>
          <p>{t('email.refused')}</p>
        </Notice>
      )}
      {sentTo === undefined ? (
        <AddressForm reauth={reauth} onSent={setSentTo} />
      ) : (
        <CodeForm sentTo={sentTo} reauth={reauth} onEnd={() => setSentTo(undefined)} />
      )}
    </>
  )
}

function AddressForm({ reauth, onSent }: { reauth: Reauth; onSent: (email: string) => void }) {
  const { t } = useTranslation('profile')
  const { t: tAuth } = useTranslation('auth')
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: checks(tAuth).email(email) }),
    fieldOfCode: { user_exists: 'email' },
    submit: async (input) => {
      await reauth.run(() => call(api.users.changeEmail, { input }))
      onSent(input.email)
    },
  })
  return (
    <Form form={form} submit={t('email.submit')} wide>
      <TextField {...form.text('email')} label={t('email.new')} type="email" autoComplete="email" />
    </Form>
  )
}

interface CodeFormProps {
  sentTo: string
  reauth: Reauth
  onEnd: () => void
}

function CodeForm({ sentTo, reauth, onEnd }: CodeFormProps) {
  const { t } = useTranslation('profile')
  const { t: tAuth } = useTranslation('auth')
  const { update } = useSession()
  const toast = useToast()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: checks(tAuth).code(code) }),
    fieldOfCode: CODE_FAILURES,
    submit: async (input) => {
      const { user } = await reauth.run(() => call(api.users.confirmEmail, { input }))
      update({ user })
      toast(t('email.done'))
      onEnd()
    },
  })
  return (
    <Form
      form={form}
      submit={t('email.confirm')}
      beside={
        <Button kind="quiet" onClick={onEnd}>
          {t('email.other')}
        </Button>
      }
    >
      <p role="status">{t('email.sent', { email: sentTo, minutes: CODE_LIFETIME_MINUTES })}</p>
      <CodeInput {...form.text('code')} label={tAuth('code')} />
    </Form>
  )
}
