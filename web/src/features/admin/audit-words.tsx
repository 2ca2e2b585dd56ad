import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './admin.module.css'

/** What has a name below `admin:audit.actions`; another operation is told by its code. */
const ACTIONS = [
  'players.create',
  'players.update',
  'players.decideLink',
  'users.exclude',
  'users.remove',
  'casinos.create',
  'casinos.update',
  'casinos.remove',
] as const

/** What has a name below `admin:audit.names`; the many fields of a casino keep those of the contract. */
const FIELDS = [
  'account',
  'deposit',
  'reason',
  'name',
  'username',
  'email',
  'password',
  'role',
  'verified',
  'language',
  'country',
  'lega_info',
  'excludedUntil',
  'removed',
] as const

/** What was done, in words; under it the operation's own code, to search for. */
export function ActionName({ action }: { action: string }) {
  const { t } = useTranslation('admin')
  const known = ACTIONS.find((code) => code === action)
  return (
    <>
      {known && t(`audit.actions.${known}`)}
      {known && <br />}
      <code className={styles.under}>{action}</code>
    </>
  )
}

export function FieldNames({ fields }: { fields: readonly string[] }) {
  const { t } = useTranslation('admin')
  const words = fields.map((field) => {
    const known = FIELDS.find((name) => name === field)
    return known ? t(`audit.names.${known}`) : field
  })
  return words.length === 0 ? '–' : words.join(', ')
}
