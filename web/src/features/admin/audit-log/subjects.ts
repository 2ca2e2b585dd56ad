import type { SubjectName } from '#shared/models/audit-log.ts'
import { NAMED_MAX } from '#shared/models/audit-log.ts'
import { api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'

/** Kinds of subjects in the log; their names stand below `auditLog:subjects`. */
const SUBJECT_KINDS = [
  'user',
  'link',
  'casino',
  'casinos',
  'blog',
  'category',
  'image',
  'club',
  'product',
  'export',
  'guest',
] as const
type SubjectKind = (typeof SUBJECT_KINDS)[number]

export interface Subject {
  /** Undefined for a kind that this version does not know. */
  readonly kind: SubjectKind | undefined
  readonly id: string
  /** Set if the subject is a casino link. */
  readonly casino: string | undefined
}

/** `user:<id>`, `link:<user id>:<casino>`, `casino:<code>`, `export:<list>` … */
export function parseSubject(subject: string): Subject {
  const [first = '', id = '', casino] = subject.split(':')
  return { kind: SUBJECT_KINDS.find((kind) => kind === first), id, casino }
}

/** Returns the path of the subject's own page, if it has one. */
export function recordPath(
  { kind, id }: Subject,
  { trashed }: Partial<SubjectName> = {},
): string | undefined {
  switch (kind) {
    case 'user':
    case 'link':
      return paths.adminPlayer.to({ id })
    case 'casino':
      return paths.adminCasinoEdit.to({ code: id })
    case 'casinos':
      return paths.adminCasino.to()
    case 'blog':
      return trashed ? `${paths.adminBlog.to()}?status=trash` : paths.adminBlogPost.to({ id })
    case 'category':
      return `${paths.adminBlog.to()}?panel=categories`
    case 'image':
      return `${paths.adminBlog.to()}?panel=images`
    default:
      return undefined
  }
}

export function timelinePath(subject: string): string {
  return `${paths.adminAuditLog.to()}?subject=${encodeURIComponent(subject)}`
}

/** Present names by subject; deleted subjects have none. */
export type Names = Readonly<Record<string, SubjectName>>

/** The kinds that have a name as long as they exist. */
const NAMED: readonly SubjectKind[] = ['user', 'casino', 'blog', 'category', 'image']

export const isNamed = ({ kind }: Subject) => kind === 'link' || (kind !== undefined && NAMED.includes(kind))

/** Returns the present names of subjects; of a casino link those of its user and its casino. */
export async function loadNames(subjects: readonly string[], signal?: AbortSignal): Promise<Names> {
  const wanted = new Set(subjects.filter((subject) => isNamed(parseSubject(subject))).flatMap(partsOf))
  const calls: Promise<{ names: Names }>[] = []
  for (let rest = [...wanted]; rest.length > 0; rest = rest.slice(NAMED_MAX)) {
    const input = { subjects: rest.slice(0, NAMED_MAX).join(',') }
    calls.push(call(api.auditLog.listNames, { input, signal }))
  }
  return Object.assign({}, ...(await Promise.all(calls)).map(({ names }) => names))
}

function partsOf(subject: string): readonly string[] {
  const { kind, id, casino } = parseSubject(subject)
  return kind === 'link' ? [`user:${id}`, `casino:${casino}`] : [subject]
}
