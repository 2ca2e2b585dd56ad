import { LOCALE_COOKIE_DAYS } from './i18n/locale-path.ts'

/**
 * Retention periods, used by the functions and quoted by the privacy page. The unit is in the name. The database deletes
 * expired items within some days; code stops using them at once.
 */
export const KEPT_FOR = {
  codeMinutes: 10,
  /** A passkey's challenge. */
  challengeMinutes: 5,
  linkHours: 24,
  /** A link to log in or to set a password: longer than the hour for which strangers can hold the next one back. */
  loginLinkHours: 2,
  repeatHours: 24,
  /** After this time an undelivered mail is given up; it, and counts for a summary, are deleted at the latest. */
  mailGivenUpDays: 3,
  mailErasedDays: 6,
  /** Kind, times and fate of a mail that was sent or given up, without its content. */
  mailMarkDays: 30,
  /** Covers the longest counters: failed logins, for an hour and a day; codes, for a day. */
  counterDays: 2,
  /** A claim of a casino link waits for staff. */
  claimDays: 14,
  /** Reported stakes: the longest period of a loss budget, and a day for differing clocks. */
  stakeDays: 31,
  sessionIdleDays: 7,
  sessionDays: 30,
  staffIdleMinutes: 30,
  staffHours: 8,
  languageCookieDays: LOCALE_COOKIE_DAYS,
  /** Technical logs: CloudWatch's month. */
  logDays: 30,
  /** Copies of the database. */
  backupDays: 35,
} as const

/** All kinds of stored data about a user, in the order of the privacy page. */
export const KEPT_DATA = [
  'account',
  'adult',
  'password',
  'sessions',
  'devices',
  'codes',
  'limits',
  'signals',
  'stakes',
  'diary',
  'harmMarkers',
  'links',
  'notes',
  'exclusion',
  'mail',
  'repeats',
  'products',
  'counters',
  'changes',
  'logs',
  'backups',
  'bounces',
] as const
export type KeptDatum = (typeof KEPT_DATA)[number]
