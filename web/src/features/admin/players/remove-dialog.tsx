import type { User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { Dialog, useToast } from '#web/ui/index.ts'
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx'
import type { Reauth } from '#web/ui/use-reauth.tsx'

interface RemoveDialogProps {
  /** Whom it asks about; closed without. */
  player: User | undefined
  /** Its own dialog stands beside this one. */
  reauth: Reauth
  onClose: () => void
  onRemoved: (player: User) => void
}

/** Removal is final: the address is typed first, and the password asked where it was not shown lately. */
export function RemoveDialog({ player, reauth, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('players')
  const toast = useToast()
  async function remove(removed: User) {
    await reauth.run(() => call(api.users.remove, { params: { id: removed._id } }))
    toast(t('player.removed'))
    onRemoved(removed)
  }
  return (
    <Dialog open={player !== undefined} title={t('player.remove')} onClose={onClose}>
      {player && (
        <>
          <p>{t('player.removeText')}</p>
          <TypedConfirmation
            expected={player.email}
            label={t('player.removeType')}
            hint={t('player.removeHint', { email: player.email })}
            mismatch={t('player.removeMismatch')}
            submit={t('player.removeConfirm')}
            onConfirmed={() => remove(player)}
            onCancel={onClose}
          />
        </>
      )}
    </Dialog>
  )
}
