import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#shared/models/user.ts'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import type { Reauth } from '#web/lib/use-reauth.tsx'
import { Button, Card, Dialog, useToast } from '#web/ui/index.ts'
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx'

interface PlayerRemoveProps {
  player: User
  reauth: Reauth
}

export function PlayerRemove({ player, reauth }: PlayerRemoveProps) {
  const { t } = useTranslation(['players', 'admin'])
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const toast = useToast()
  async function remove() {
    await reauth.run(() => call(api.users.remove, { params: { id: player._id } }))
    toast(t('player.removed'))
    await navigate(paths.adminPlayers.to())
  }
  return (
    <Card title={t('player.remove')}>
      <p className="muted">{t('player.removeText')}</p>
      <div>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {t('player.remove')}
        </Button>
      </div>
      <Dialog open={open} title={t('player.remove')} onClose={() => setOpen(false)}>
        <p>{t('player.removeText')}</p>
        <TypedConfirmation
          expected={player.email}
          label={t('player.removeType')}
          hint={t('player.removeHint', { email: player.email })}
          mismatch={t('player.removeMismatch')}
          submit={t('player.removeConfirm')}
          onConfirmed={remove}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </Card>
  )
}
