import type { User } from '#shared/models/user.ts'
import { checks } from '#web/features/auth/checks.ts'
import { NewPasswordFields } from '#web/features/auth/new-password-fields.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useForm } from '#web/lib/use-form.ts'
import type { Reauth } from '#web/lib/use-reauth.tsx'
import { Button, Card, ErrorSummary, PasswordField, useToast } from '#web/ui/index.ts'

interface PasswordCardProps {
  user: User
  reauth: Reauth
}

export function PasswordCard({ user, reauth }: PasswordCardProps) {
  const { t } = useTranslation('profile')
  const { t: tAuth } = useTranslation('auth')
  const check = checks(tAuth)
  const toast = useToast()
  const form = useForm({
    initial: { oldPassword: '', password: '', again: '' },
    check: ({ oldPassword, password, again }) => ({
      oldPassword: oldPassword === '' ? t('password.oldEmpty') : undefined,
      password: check.newPassword(password),
      again: check.repeated(password, again),
    }),
    submit: async ({ oldPassword, password }) => {
      const input = { oldPassword, password }
      await reauth.run(() => call(api.users.update, { params: { id: user._id }, input }))
      for (const name of ['oldPassword', 'password', 'again'] as const) form.set(name, '')
      toast(t('password.done'))
    },
  })
  return (
    <Card title={t('password.title')}>
      <form {...form.attributes} className="stack">
        <ErrorSummary fault={form.fault} />
        <PasswordField
          {...form.text('oldPassword')}
          label={t('password.old')}
          autoComplete="current-password"
        />
        <NewPasswordFields
          label={t('password.new')}
          password={form.text('password')}
          again={form.text('again')}
        />
        <div>
          <Button type="submit" pending={form.pending}>
            {t('password.submit')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
