/** ISO date since when the legal texts hold. */
export const TERMS_DATE = '2026-11-21'

/** What a person agrees to: the month of the terms. */
export const TERMS_VERSION = TERMS_DATE.slice(0, 'YYYY-MM'.length)
