/** ISO date from which the legal texts apply. */
export const TERMS_DATE = '2026-11-23'

/** The version that a user agrees to: the month of the terms. */
export const TERMS_VERSION = TERMS_DATE.slice(0, 'YYYY-MM'.length)
