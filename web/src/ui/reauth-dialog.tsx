import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { PasswordField } from './text-field.tsx'

interface ReauthDialogProps {
  open: boolean
  onConfirmed: () => void
  onClose: () => void
}

export function ReauthDialog({ open, onConfirmed, onClose }: ReauthDialogProps) {
  const { t } = useTranslation('profile')
  return (
    <Dialog open={open} startsInField title={t('reauth.title')} onClose={onClose}>
      <PasswordForm onConfirmed={onConfirmed} onClose={onClose} />
    </Dialog>
  )
}

// A component of its own, so that a closed dialog keeps no password.
function PasswordForm({ onConfirmed, onClose }: Omit<ReauthDialogProps, 'open'>) {
  const { t } = useTranslation(['profile', 'ui'])
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t('reauth.empty') : undefined }),
    fieldOfCode: { bad_credentials: 'password' },
    explain: (error) => (isWrongPassword(error) ? t('reauth.wrong') : undefined),
    submit: async (input) => {
      await call(api.users.reauth, { input })
      onConfirmed()
    },
  })
  return (
    <form {...form.attributes} className="stack">
      <p>{t('reauth.text')}</p>
      <ErrorSummary fault={form.fault} />
      <PasswordField
        {...form.text('password')}
        label={t('reauth.password')}
        autoComplete="current-password"
      />
      <div className="row">
        <Button type="submit" kind="primary" pending={form.pending}>
          {t('reauth.submit')}
        </Button>
        <Button onClick={onClose}>{t('ui:cancel')}</Button>
      </div>
    </form>
  )
}

function isWrongPassword(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'bad_credentials'
}
