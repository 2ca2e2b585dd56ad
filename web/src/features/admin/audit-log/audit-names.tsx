import { AUDIT_ACTIONS, type AuditAction } from '#shared/models/audit-log.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './audit-log.module.css'
import { parseSubject } from './subjects.ts'

/** Fields with a name below `auditLog:names`; the other fields of a casino show their API names. */
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
  'exclusion',
  'period',
  'limits',
  'removed',
  'title',
  'subtitle',
  'slug',
  'content',
  'status',
  'featured',
  'category',
  'thumbnail',
  'seo',
  'publishAt',
  'translationOf',
  'kind',
  'quotesToRefute',
  'texts',
  'order',
  'alt',
  'type',
  'bytes',
  'csv',
  'json',
] as const

export const AREAS = [
  'blogs',
  'casinoLinks',
  'casinos',
  'categories',
  'clubs',
  'exclusions',
  'exports',
  'images',
  'passkeys',
  'players',
  'products',
  'users',
] as const

/** Names an operation; one that no longer exists is shown by its code. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('auditLog')
  return (action) => {
    const known: AuditAction | undefined = AUDIT_ACTIONS.find((code) => code === action)
    return known ? t(`actions.${known}`) : action
  }
}

/** The operation's name, with its code below to search for. */
export function ActionName({ action }: { action: string }) {
  const name = useActionName()(action)
  return (
    <>
      {name !== action && (
        <>
          {name}
          <br />
        </>
      )}
      <code className={styles.under}>{action}</code>
    </>
  )
}

export function FieldNames({ fields }: { fields: readonly string[] }) {
  const { t } = useTranslation('auditLog')
  const words = fields.map((field) => {
    const known = FIELDS.find((name) => name === field)
    return known ? t(`names.${known}`) : field
  })
  return words.length === 0 ? '–' : words.join(', ')
}

/** Ids are shortened to their last characters: the end is random, the beginning a time. */
const SHOWN = 8

export function shortId(id: string): string {
  return id.length > 2 * SHOWN ? `…${id.slice(-SHOWN)}` : id
}

/** Names a subject: "Player …8h2k9d0x", "Casino skyline". */
export function useSubjectName(): (subject: string) => string {
  const { t } = useTranslation('auditLog')
  return (subject) => {
    const { kind, id, casino } = parseSubject(subject)
    if (!kind) return subject
    return [t(`subjects.${kind}`), shortId(id), casino].filter(Boolean).join(' ')
  }
}
