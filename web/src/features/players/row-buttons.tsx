import type { User } from '#shared/models/user.ts'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useUser } from '#web/lib/session.tsx'
import { Button, ButtonLink } from '#web/ui/index.ts'
import styles from './players.module.css'

/** One's own account is deleted on the profile. */
export function RowButtons({ player, onRemove }: { player: User; onRemove: () => void }) {
  const { t } = useTranslation('players')
  const { user } = useUser()
  const { _id, username } = player
  return (
    <div className={styles.rowButtons}>
      <ButtonLink
        small
        kind="quiet"
        to={paths.adminPlayer.to({ id: _id })}
        aria-label={t('list.editLabel', { name: username })}
      >
        {t('list.edit')}
      </ButtonLink>
      {_id !== user._id && (
        <Button small kind="quiet" aria-label={t('list.removeLabel', { name: username })} onClick={onRemove}>
          {t('list.remove')}
        </Button>
      )}
    </div>
  )
}
