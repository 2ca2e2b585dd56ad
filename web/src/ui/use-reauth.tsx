import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { PasswordField } from './text-field.tsx'

interface Asked {
  readonly settle: (confirmed: boolean) => void
}

export interface Reauth {
  /**
   * Runs a call; where the server wants the password again, asks for it and runs the call once more. Who
   * closes the dialog gets the server's refusal.
   */
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** To be placed beside, not inside, the page's forms. */
  dialog: ReactNode
}

/** The password asked again, for what the server lets pass only within five minutes of it. */
export function useReauth(): Reauth {
  const [asked, setAsked] = useState<Asked>()
  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'reauth_required')) throw error
      const confirmed = await new Promise<boolean>((settle) => setAsked({ settle }))
      setAsked(undefined)
      if (!confirmed) throw error
      return work()
    }
  }
  return {
    run,
    dialog: (
      <ReauthDialog
        open={asked !== undefined}
        onConfirmed={() => asked?.settle(true)}
        onClose={() => asked?.settle(false)}
      />
    ),
  }
}

interface ReauthDialogProps {
  open: boolean
  onConfirmed: () => void
  onClose: () => void
}

function ReauthDialog({ open, onConfirmed, onClose }: ReauthDialogProps) {
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
      <ErrorSummary error={form.error} />
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
