import { PASSWORD_MIN } from '#shared/models/password.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PasswordField } from '#web/ui/index.ts'

interface Field {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

interface NewPasswordFieldsProps {
  label: string
  password: Field
  again: Field
}

export function NewPasswordFields({ label, password, again }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth')
  const hint = t('passwordHint', { minimum: PASSWORD_MIN })
  return (
    <>
      <PasswordField
        {...password}
        label={label}
        hint={hint}
        hintOnFocus
        placeholder={hint.split('.')[0]}
        autoComplete="new-password"
      />
      <PasswordField {...again} label={t('passwordRepeat')} autoComplete="new-password" />
    </>
  )
}
