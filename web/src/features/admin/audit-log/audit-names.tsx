import { AUDIT_ACTIONS, type AuditAction } from '#shared/models/audit-log.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useUser } from '#web/lib/session.tsx'
import { isNamed, type Names, parseSubject, recordPath } from './subjects.ts'

/** Names an operation; one that no longer exists is shown by its code. */
export function useActionNames(): (action: string) => string {
  const { t } = useTranslation('auditLog')
  return (action) => {
    const known: AuditAction | undefined = AUDIT_ACTIONS.find((code) => code === action)
    return known ? t(`actions.${known}`) : action
  }
}

/** Says what changed: "Casino changed: registration bonus, order". */
export function useDescribeChange(): (action: string, fields: readonly string[]) => string {
  const { t } = useTranslation('auditLog')
  const actionName = useActionNames()
  // A field without a name is shown as stored.
  const names: Readonly<Partial<Record<string, string>>> = t('names', { returnObjects: true })
  return (action, fields) => {
    const words = fields.map((field) => names[field] ?? field)
    if (words.length === 0) return actionName(action)
    return t('change', { action: actionName(action), fields: [...new Set(words)].join(', ') })
  }
}

/** Ids are shortened to their last characters: the end is random, the beginning a time. */
const SHOWN = 8

function shortId(id: string): string {
  return id.length > 2 * SHOWN ? `…${id.slice(-SHOWN)}` : id
}

/** Lists that staff export, by their names elsewhere on the page. */
const LISTS = {
  players: 'areas.players',
  deposits: 'areas.casinoLinks',
  casinos: 'areas.casinos',
  posts: 'areas.blogs',
  categories: 'areas.categories',
  images: 'areas.images',
  'audit-log': 'title',
} as const

export interface Description {
  readonly name: string
  /** The kind, and what tells namesakes apart. */
  readonly under: string
  /** The address of the subject's own page; undefined without one, or if the subject was deleted. */
  readonly path: string | undefined
}

/** Describes a subject as staff know it; without a name it was deleted. */
export function useDescribeSubject(): (subject: string, names: Names) => Description {
  const { t } = useTranslation('auditLog')
  return (subject, names) => {
    const parsed = parseSubject(subject)
    const { kind, id, casino } = parsed
    if (!kind) return { name: subject, under: '', path: undefined }
    const kindName = t(`subjects.${kind}`)
    const list = Object.entries(LISTS).find(([name]) => name === id)?.[1]
    if (kind === 'export') return { name: list ? t(list) : id, under: kindName, path: undefined }
    if (!isNamed(parsed)) {
      return { name: [kindName, shortId(id)].join(' ').trim(), under: '', path: recordPath(parsed) }
    }
    const found = names[kind === 'link' ? `user:${id}` : subject]
    const at = casino && (names[`casino:${casino}`]?.name ?? casino)
    if (!found) {
      const under = [at, t('deleted')].filter(Boolean).join(' · ')
      return { name: `${kindName} ${shortId(id)}`, under, path: undefined }
    }
    return {
      name: found.name,
      under: [kindName, at ?? found.email, found.trashed && t('trashed')].filter(Boolean).join(' · '),
      path: recordPath(parsed, found),
    }
  }
}

/** Names who made a change: a user, the system or a guest. */
export function useActorNames(): (actor: string, names: Names) => string {
  const { t } = useTranslation('auditLog')
  const { user } = useUser()
  return (actor, names) => {
    if (actor === 'system' || actor === 'guest') return t(actor)
    if (actor === user._id) return t('you')
    return names[`user:${actor}`]?.name ?? `${shortId(actor)} · ${t('deleted')}`
  }
}
