import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#shared/models/user.ts'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useUser } from '#web/lib/session.tsx'
import type { Reauth } from '#web/lib/use-reauth.tsx'
import { Button, ButtonLink, Card } from '#web/ui/index.ts'
import { RemoveDialog } from './remove-dialog.tsx'

interface PlayerRemoveProps {
  player: User
  reauth: Reauth
}

export function PlayerRemove({ player, reauth }: PlayerRemoveProps) {
  const { t } = useTranslation('players')
  const { user } = useUser()
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const own = player._id === user._id
  return (
    <Card title={t('player.remove')}>
      <p className="muted">{own ? t('player.ownRemove') : t('player.removeText')}</p>
      <div>
        {own ? (
          <ButtonLink to={paths.profile.to()}>{t('player.toProfile')}</ButtonLink>
        ) : (
          <Button kind="danger" onClick={() => setOpen(true)}>
            {t('player.remove')}
          </Button>
        )}
      </div>
      <RemoveDialog
        player={open ? player : undefined}
        reauth={reauth}
        onClose={() => setOpen(false)}
        onRemoved={() => void navigate(paths.adminPlayers.to())}
      />
    </Card>
  )
}
