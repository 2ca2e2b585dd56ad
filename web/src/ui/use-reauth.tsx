import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { isDismissed, knowsPasskeys, type OwnPasskeys, proveByPasskey } from '#web/lib/passkeys.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useForm } from '#web/lib/use-form.ts'
import { ActionButton } from './action-button.tsx'
import { ActionError } from './action-error.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { PasswordField } from './text-field.tsx'

interface PendingCall {
  readonly passkeys: OwnPasskeys | undefined
  readonly settle: (confirmed: boolean) => void
}

export interface Reauth {
  /**
   * Runs a call; if the server requires fresh proof, asks for the password or a passkey and repeats the call. Closing
   * the dialog rejects with the server's refusal.
   */
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** Render it beside, not inside, the page's forms. */
  dialog: ReactNode
}

/** Returns `run` for calls that the server allows only within five minutes of a password or passkey, and the dialog that asks for it. */
export function useReauth(): Reauth {
  const [pendingCall, setPendingCall] = useState<PendingCall>()
  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'reauth_required')) throw error
      const passkeys = await ownPasskeys()
      const confirmed = await new Promise<boolean>((settle) => setPendingCall({ passkeys, settle }))
      setPendingCall(undefined)
      if (!confirmed) throw error
      return work()
    }
  }
  return {
    run,
    dialog: (
      <ReauthDialog
        open={pendingCall !== undefined}
        passkeys={pendingCall?.passkeys}
        onConfirmed={() => pendingCall?.settle(true)}
        onClose={() => pendingCall?.settle(false)}
      />
    ),
  }
}

/**
 * Returns undefined without passkeys in this browser or account, or if the server cannot be asked; the password
 * remains.
 */
async function ownPasskeys(): Promise<OwnPasskeys | undefined> {
  if (!knowsPasskeys()) return undefined
  const answer = await call(api.passkeys.list).catch(() => undefined)
  return answer && answer.passkeys.length > 0 ? answer : undefined
}

interface ReauthDialogProps {
  open: boolean
  passkeys: OwnPasskeys | undefined
  onConfirmed: () => void
  onClose: () => void
}

function ReauthDialog({ open, passkeys, onConfirmed, onClose }: ReauthDialogProps) {
  const { t } = useTranslation('profile')
  // For an account that must keep a passkey, the server does not accept the password alone.
  const byPassword = passkeys?.keepsOne !== true
  return (
    <Dialog
      open={open}
      startsInField={byPassword}
      title={passkeys ? t('reauth.confirm') : t('reauth.title')}
      onClose={onClose}
    >
      <div className="stack">
        {passkeys && <PasskeyProof only={!byPassword} onConfirmed={onConfirmed} />}
        {byPassword && <PasswordForm onConfirmed={onConfirmed} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function PasskeyProof({ only, onConfirmed }: { only: boolean; onConfirmed: () => void }) {
  const { t } = useTranslation('profile')
  const [isWrong, setWrong] = useState(false)
  const prove = useAction(async () => {
    setWrong(false)
    try {
      await proveByPasskey()
      onConfirmed()
    } catch (error) {
      if (isRefused(error)) setWrong(true)
      else if (!isDismissed(error)) throw error
    }
  })
  return (
    <>
      {isWrong && <ActionError>{t('reauth.passkeyFailed')}</ActionError>}
      <ActionButton action={prove} kind={only ? 'primary' : 'secondary'}>
        {t('reauth.passkey')}
      </ActionButton>
    </>
  )
}

// A separate component, so that a closed dialog keeps no password.
function PasswordForm({ onConfirmed, onClose }: Omit<ReauthDialogProps, 'open' | 'passkeys'>) {
  const { t } = useTranslation(['profile', 'ui'])
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t('reauth.empty') : undefined }),
    fieldOfCode: { bad_credentials: 'password' },
    explain: (error) => (isRefused(error) ? t('reauth.wrong') : undefined),
    submit: async (input) => {
      await call(api.users.reauth, { input })
      onConfirmed()
    },
  })
  return (
    <Form form={form} submit={t('reauth.submit')} onCancel={onClose}>
      <PasswordField {...form.text('password')} label={t('password.title')} autoComplete="current-password" />
    </Form>
  )
}

function isRefused(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'bad_credentials'
}
