import type { ComponentProps } from 'react'
import { PASSWORD_MIN } from '#shared/models/password.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PasswordField } from '#web/ui/index.ts'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'>

/** Asks once: the field can show what was typed. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { t } = useTranslation('auth')
  return (
    <PasswordField
      {...props}
      hint={t('passwordHint', { minimum: PASSWORD_MIN })}
      hintOnFocus
      autoComplete="new-password"
    />
  )
}
