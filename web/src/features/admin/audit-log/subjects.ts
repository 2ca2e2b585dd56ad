import { paths } from '#web/lib/paths.ts'

/** Kinds of subjects in the log; their names stand below `auditLog:subjects`. */
export const SUBJECT_KINDS = [
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
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

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
export function recordPath(subject: string): string | undefined {
  const { kind, id } = parseSubject(subject)
  switch (kind) {
    case 'user':
    case 'link':
      return paths.adminPlayer.to({ id })
    case 'casino':
      return paths.adminCasinoEdit.to({ code: id })
    case 'casinos':
      return paths.adminCasino.to()
    case 'blog':
      return paths.adminBlogPost.to({ id })
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
