import type { ComponentType } from 'react'
import type { Namespace } from '#web/i18n/resources.ts'
import type { GuardName } from './guards.ts'

/** The module of a page. */
export interface PageModule {
  readonly default: ComponentType
  /**
   * Structured data of a prerendered page (schema.org, without `@context`), written into its HTML once a
   * language. `origin` is the site's, e.g. `https://fairflight.example`.
   */
  readonly structuredData?: (origin: string) => readonly object[]
}

/** A page as `features/<name>/routes.ts` declares it. */
export interface AppRoute {
  /** `paths.<page>.pattern`. */
  readonly path: string
  readonly guard?: GuardName
  /**
   * Who was let in stays when the session ends: the page keeps what was typed and offers to log in again. The
   * server refuses every call until then.
   */
  readonly staysWhenSessionEnds?: true
  /**
   * Opens without a connection too, where somebody was logged in when the server last answered: the page does
   * then what needs no server. Nobody is logged in by that.
   */
  readonly worksOffline?: true
  /** About plans or casinos: whoever was never asked their age is asked before it shows. */
  readonly asksAge?: true
  /** The page's own chunk; its component is the default export. */
  readonly load: () => Promise<PageModule>
  /**
   * The namespaces of translations that the page uses, besides `app` and `ui`. The first one of a prerendered page holds
   * `head.title` and `head.description`.
   */
  readonly namespaces: readonly Namespace[]
}
