/** Version label of the product (docs/product.md, section 2). */
export const APP_VERSION = '2.45'
export const APP_NAME = 'Fairflight'

/** A navigation shorter than this shows no loading bar. */
export const LOADING_BAR_THROTTLE_MS = 200
/** The loading bar is full after this time, whatever is still missing. */
export const LOADING_BAR_DURATION_MS = 5000
export const LOADING_BAR_TICK_MS = 100

/** The leaving page fades for this long before the next one fades in; `--fade` in tokens.css is the same. */
export const PAGE_FADE_MS = 120

export const TOAST_MS = 5000
/** A loading state once shown stays at least this long: no flicker. */
export const LOADING_SHOWN_MIN_MS = 200

/** Linked pages are fetched when the browser is idle, at the latest after this. */
export const PREFETCH_TIMEOUT_MS = 2000
/** A page chunk that fails to load reloads the document, at most once in this time. */
export const CHUNK_RELOAD_INTERVAL_MS = 60_000

/** When the site was built; put in by the build. */
export const BUILD_YEAR: number = import.meta.env.BUILD_YEAR
