import type { ComponentType } from 'react'
import type { GuardName } from './guards.ts'

/** A page as `features/<name>/routes.ts` declares it. */
export interface AppRoute {
  /** `paths.<page>.pattern`. */
  readonly path: string
  readonly guard?: GuardName
  /** The page's own chunk; its component is the default export. */
  readonly load: () => Promise<{ default: ComponentType }>
}
