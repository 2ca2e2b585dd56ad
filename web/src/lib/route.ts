import type { ComponentType } from 'react'
import type { Namespace } from '#web/i18n/resources.ts'
import type { GuardName } from './guards.ts'

export interface PageModule {
  readonly default: ComponentType
  /**
   * Structured data of a prerendered page (schema.org, without `@context`), written into its HTML in each language.
   * `origin` is the site's, e.g. `https://fairflight.example`.
   */
  readonly structuredData?: (origin: string) => readonly object[]
}

/** A page as `features/<name>/routes.ts` declares it. */
export interface AppRoute {
  readonly path: string
  readonly guard?: GuardName
  /**
   * Keeps the page when the session ends, with the text in its fields, and offers a new login. The server refuses every
   * call until then.
   */
  readonly staysWhenSessionEnds?: true
  /**
   * Opens offline too if somebody was logged in at the server's last answer; the page then does only work that needs no
   * server. This logs nobody in.
   */
  readonly worksOffline?: true
  /** Set on pages about rounds or casinos: asks a user without a stated age before the page shows. */
  readonly asksAge?: true
  /** The page's own chunk; its component is the default export. */
  readonly load: () => Promise<PageModule>
  /**
   * The namespaces of translations that the page uses, besides `app` and `ui`. The first one of a prerendered page holds
   * `head.title` and `head.description`.
   */
  readonly namespaces: readonly Namespace[]
}
