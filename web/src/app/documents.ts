import type { SiteFileName } from '#shared/site/pages.ts'
import type { Namespace } from '#web/i18n/resources.ts'

interface PublicDocument {
  /** A path below `web/src/features`; the module's default export is the page. */
  readonly source: string
  /** Namespaces besides `app` and `ui`; the first one holds `head.title` and `head.description`. */
  readonly namespaces: readonly [Namespace, ...Namespace[]]
}

const document = (source: string, ...namespaces: PublicDocument['namespaces']): PublicDocument => ({
  source,
  namespaces,
})

export const DOCUMENTS: Readonly<Partial<Record<SiteFileName, PublicDocument>>> = {
  home: document('home/home-page.tsx', 'home'),
  faq: document('faq/faq-page.tsx', 'faq'),
  howItWorks: document('how/how-page.tsx', 'how', 'plot'),
  download: document('download/download-page.tsx', 'download'),
  verifier: document('verifier/verifier-page.tsx', 'verifier', 'plot'),
  lab: document('lab/lab-page.tsx', 'lab', 'plot'),
  listCheck: document('list-check/list-check-page.tsx', 'listCheck', 'plot'),
  trackRecord: document('track-record/track-record-page.tsx', 'trackRecord', 'plot'),
  playSafe: document('safe/safe-page.tsx', 'safe', 'protection'),
  privacy: document('legal/privacy-page.tsx', 'privacy'),
  terms: document('legal/terms-page.tsx', 'terms'),
  blog: document('blog/blog-page.tsx', 'blog'),
  post: document('blog/post-page.tsx', 'blog'),
  login: document('account/login-page.tsx', 'auth'),
  register: document('account/register-page.tsx', 'auth'),
  'not-found': document('error/not-found-page.tsx', 'error'),
  'no-such-page': document('error/not-found-page.tsx', 'error'),
}
