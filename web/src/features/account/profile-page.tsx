import type { User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { checks } from '#web/lib/account-checks.ts'
import { api, call } from '#web/lib/api.ts'
import { useUser } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useFreshMe } from '#web/lib/use-fresh-me.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Card, ErrorSummary, Page, PasswordField, useToast } from '#web/ui/index.ts'
import { ExclusionCard } from '#web/ui/protection/exclusion-card.tsx'
import { LimitsCard } from '#web/ui/protection/limits-card.tsx'
import { type Reauth, useReauth } from '#web/ui/use-reauth.tsx'
import { EmailCard } from './email-card.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PersonCard } from './person-card.tsx'
import styles from './profile.module.css'
import { RemoveCard } from './remove-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

interface PasswordCardProps {
  user: User
  reauth: Reauth
}

function PasswordCard({ user, reauth }: PasswordCardProps) {
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
        <ErrorSummary error={form.error} />
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

/** Exports everything stored about the user as a file. */
function ExportCard({ reauth }: { reauth: Reauth }) {
  const { t } = useTranslation('profile')
  const download = useAction(async () => {
    const everything = await reauth.run(() => call(api.users.export))
    const day = everything.exportedAt.slice(0, 10)
    saveJson(`${t('export.file')}-${day}.json`, everything)
  })
  return (
    <Card title={t('export.title')}>
      <p className="measure muted">{t('export.text')}</p>
      <ActionError>{download.error}</ActionError>
      <div>
        <Button pending={download.pending} onClick={download.run}>
          {t('export.submit')}
        </Button>
      </div>
    </Card>
  )
}

function saveJson(name: string, content: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Shows the user's data, limits, sessions and the ways out. */
export default function ProfilePage() {
  const { t } = useTranslation('profile')
  const { user } = useUser()
  useFreshMe()
  const reauth = useReauth()
  return (
    <Page title={t('title')} lead={t('lead')} width="content">
      <div className={styles.cards}>
        <div className="stack">
          <PersonCard user={user} />
          <PasswordCard user={user} reauth={reauth} />
        </div>
        <div className="stack">
          <LimitsCard user={user} />
          <ExclusionCard user={user} />
          <EmailCard user={user} reauth={reauth} />
        </div>
        <PasskeysCard reauth={reauth} />
        <SessionsCard reauth={reauth} />
        <ExportCard reauth={reauth} />
        <RemoveCard user={user} reauth={reauth} />
      </div>
      {reauth.dialog}
    </Page>
  )
}
