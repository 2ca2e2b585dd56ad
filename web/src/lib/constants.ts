/** The product's version label (docs/product.md, section 2). */
export const APP_VERSION = '2.45'
export const APP_NAME = 'Fairflight'

export const TOAST_MS = 5000
/** A loading state stays at least this long, so that it does not flicker. */
export const LOADING_SHOWN_MIN_MS = 200

export const PREFETCH_TIMEOUT_MS = 2000
/** A page chunk that fails to load reloads the document, at most once in this time. */
export const CHUNK_RELOAD_INTERVAL_MS = 60_000

/** Returns the name, address and contact of the operator, as set at build time. */
export function operatorSettings(): {
  readonly name: string | undefined
  readonly contact: string | undefined
} {
  return {
    name: settingOf(import.meta.env.VITE_OPERATOR),
    contact: settingOf(import.meta.env.VITE_OPERATOR_CONTACT),
  }
}

/** The part of the legal texts that names the operator. */
export const OPERATOR_PART = 'operator'

function settingOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Keys of the public log and of outside witnesses, fixed at build time. Without them a browser keeps the first that it saw. */
export const LOG_KEYS: readonly string[] =
  settingOf(import.meta.env.VITE_DRAW_LOG_KEYS)?.split(/[\s,]+/) ?? []

export const BUILD_YEAR: number = import.meta.env.BUILD_YEAR
