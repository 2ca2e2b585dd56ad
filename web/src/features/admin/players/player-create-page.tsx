import { useNavigate } from 'react-router-dom'
import { PASSWORD_MIN_STAFF } from '#shared/models/password.ts'
import { ROLES } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { checks } from '#web/lib/account-checks.ts'
import { api, call } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { paths } from '#web/lib/paths.ts'
import { useCreationKey } from '#web/lib/use-creation-key.ts'
import { useForm } from '#web/lib/use-form.ts'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { ButtonLink, Card, Form, PasswordField, Select, TextField, useToast } from '#web/ui/index.ts'
import { type Reauth, useReauth } from '#web/ui/use-reauth.tsx'

/** Creates an account. A failure is also shown as a toast, since the form may be scrolled away. */
export default function PlayerCreatePage() {
  const { t } = useTranslation(['players', 'admin', 'ui'])
  const reauth = useReauth()
  const form = useCreateForm(reauth)
  return (
    <AdminPage title={t('list.create')} lead={t('create.lead')}>
      <Card className="measure">
        <Form
          form={form}
          submit={t('create.submit')}
          beside={<ButtonLink to={paths.adminPlayers.to()}>{t('ui:cancel')}</ButtonLink>}
        >
          <TextField {...form.text('name')} label={t('list.name')} autoComplete="off" />
          <TextField {...form.text('email')} label={t('list.email')} type="email" autoComplete="off" />
          <Select
            {...form.text('role')}
            label={t('list.role')}
            options={ROLES.map((value) => ({ value, label: t(`admin:role.${value}`) }))}
          />
          <PasswordField
            {...form.text('password')}
            label={t('create.password')}
            hint={t('create.passwordHint')}
            autoComplete="new-password"
            optional={form.values.role === 'user'}
          />
        </Form>
      </Card>
      {reauth.dialog}
    </AdminPage>
  )
}

function useCreateForm(reauth: Reauth) {
  const { t } = useTranslation(['players', 'admin'])
  const { t: tAuth } = useTranslation('auth')
  const check = checks(tAuth)
  const navigate = useNavigate()
  const toast = useToast()
  const keyOf = useCreationKey()
  return useForm({
    initial: { name: '', email: '', password: '', role: 'user' },
    check: ({ name, email, password, role }) => ({
      name: check.name(name),
      email: check.email(email),
      password: passwordError(password, role),
    }),
    fieldOfCode: { user_exists: 'email' },
    submit: async ({ name, email, password, role: chosen }) => {
      const role = ROLES.find((known) => known === chosen) ?? 'user'
      const input = { name, email, role, ...(password === '' ? {} : { password }) }
      try {
        const { user } = await reauth.run(() =>
          call(api.players.create, { input, idempotencyKey: keyOf(input) }),
        )
        toast(t('create.created', { name: user.username }))
        await navigate(paths.adminPlayer.to({ id: user._id }))
      } catch (error) {
        toast(failureMessage(error), 'bad')
        throw error
      }
    },
  })

  function passwordError(password: string, role: string): string | undefined {
    if (password === '') return role === 'user' ? undefined : t('create.staffPassword')
    if (role !== 'user' && [...password].length < PASSWORD_MIN_STAFF) {
      return tAuth('check.passwordShort', { minimum: PASSWORD_MIN_STAFF })
    }
    return check.newPassword(password)
  }
}
