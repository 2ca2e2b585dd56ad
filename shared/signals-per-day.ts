/**
 * Signals that a user gets in 24 hours; the user can only choose fewer. Rules, texts and tests follow. Its file has no
 * schema, because every page's texts use it and public pages load no zod.
 */
export const SIGNALS_PER_DAY_MAX = 10
