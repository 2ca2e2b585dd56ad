import { paths } from '#web/lib/paths.ts'

/** What an entry of the log can be about; the words of each stand below `audit:subjects`. */
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
  /** Of a casino account, the casino. */
  readonly casino: string | undefined
}

/** `user:<id>`, `link:<user id>:<casino>`, `casino:<code>`, `export:<list>` … */
export function parseSubject(subject: string): Subject {
  const [first = '', id = '', casino] = subject.split(':')
  return { kind: SUBJECT_KINDS.find((kind) => kind === first), id, casino }
}

/** Where the subject itself can be seen, if it has a page. */
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

/** The log about one subject. */
export function timelinePath(subject: string): string {
  return `${paths.adminAudit.to()}?subject=${encodeURIComponent(subject)}`
}
