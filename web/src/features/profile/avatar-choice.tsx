import { useId } from 'react'
import { AVATARS, type User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Avatar } from './avatar.tsx'
import styles from './profile.module.css'

interface AvatarChoiceProps {
  value: User['avatar']
  onChange: (avatar: User['avatar']) => void
}

/** The shipped pictures as radio buttons. */
export function AvatarChoice({ value, onChange }: AvatarChoiceProps) {
  const { t } = useTranslation('profile')
  const name = useId()
  return (
    <fieldset className={styles.avatars}>
      <legend>{t('person.avatar')}</legend>
      {AVATARS.map((avatar) => (
        <label key={avatar} className={styles.avatarOption}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={avatar}
            checked={avatar === value}
            onChange={() => onChange(avatar)}
          />
          <Avatar id={avatar} />
          <span className="visually-hidden">{t(`person.avatars.${avatar === '' ? 'none' : avatar}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
