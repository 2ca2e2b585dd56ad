import { useState } from 'react'
import { PASSKEY_RESET_HOURS } from '#shared/models/passkey.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { isDismissed, knowsPasskeys, proveByPasskey } from '#web/lib/passkeys.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button } from '#web/ui/index.ts'
import { LogoutButton } from '#web/ui/logout-button.tsx'
import { SkyPage } from '#web/ui/sky-page.tsx'
import { useReauth } from '#web/ui/use-reauth.tsx'
import { AddPasskey } from './passkeys-card.tsx'

/** Replaces a staff page until this session has shown a passkey; the first one is added here. */
export default function StaffGate() {
  const { state } = useSession()
  // Fixed at the first render: after the first passkey nothing is missing, but a second one is still recommended.
  const [lacks] = useState(state.status === 'user' ? state.staffPasskey : undefined)
  return lacks === 'missing' ? <Enrolment /> : <Proof />
}

function Enrolment() {
  const { t } = useTranslation('profile')
  const { refresh } = useSession()
  const [count, setCount] = useState(0)
  const reauth = useReauth()
  const go = useAction(refresh)
  const added = () => setCount((before) => before + 1)
  if (count === 0) {
    return (
      <SkyPage title={t('passkeys.add')} lead={t('passkeys.gate.missingText')}>
        <div className="stack">
          <p className="muted">{t('passkeys.text')}</p>
          {knowsPasskeys() ? (
            <AddPasskey primary reauth={reauth} onAdded={added} />
          ) : (
            <p>{t('passkeys.unsupported')}</p>
          )}
        </div>
        <div>
          <LogoutButton />
        </div>
        {reauth.dialog}
      </SkyPage>
    )
  }
  return (
    <SkyPage title={t('passkeys.added')} lead={t('passkeys.second')}>
      <div className="stack">
        {count === 1 && <AddPasskey reauth={reauth} label={t('passkeys.gate.secondAdd')} onAdded={added} />}
        <ActionButton kind="primary" action={go}>
          {t('reauth.submit')}
        </ActionButton>
      </div>
      {reauth.dialog}
    </SkyPage>
  )
}

function Proof() {
  const { t } = useTranslation('profile')
  const { refresh } = useSession()
  const [failed, setFailed] = useState<string>()
  const prove = useAction(async () => {
    setFailed(undefined)
    try {
      await proveByPasskey()
    } catch (error) {
      const wrong = error instanceof ApiError && error.code === 'bad_credentials'
      if (!isDismissed(error)) setFailed(wrong ? t('reauth.passkeyFailed') : failureMessage(error))
      return
    }
    await refresh()
  })
  return (
    <SkyPage title={t('passkeys.gate.unprovenTitle')} lead={t('passkeys.gate.unprovenText')}>
      <div className="stack">
        <ActionError>{failed ?? prove.error}</ActionError>
        <div className="row">
          <Button kind="primary" pending={prove.pending} onClick={prove.run}>
            {t('reauth.passkey')}
          </Button>
          <LogoutButton />
        </div>
      </div>
      <p className="muted small">{t('passkeys.gate.lost', { hours: PASSKEY_RESET_HOURS })}</p>
    </SkyPage>
  )
}
