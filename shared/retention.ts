import { LOCALE_COOKIE_DAYS } from './i18n/locale-path.ts'

/**
 * How long things are kept: what the functions write as expiry is what the privacy page says. Days, hours and
 * minutes as named. The database erases what has expired within some days; code stops using it at once.
 */
export const KEPT_FOR = {
  codeMinutes: 10,
  linkHours: 24,
  repeatHours: 24,
  /** A mail that could not be delivered is given up, and erased at the latest. */
  mailGivenUpDays: 3,
  mailErasedDays: 6,
  /** The mark of a mail that was given up: kind, language and time, without address or content. */
  mailMarkDays: 30,
  /** The longest window of failed logins (16 hours) and the day for which it is remembered. */
  counterDays: 2,
  /** Of the reported stakes: the longest period of a loss budget, and a day for clocks that differ. */
  stakeDays: 31,
  sessionIdleDays: 7,
  sessionDays: 30,
  staffIdleMinutes: 30,
  staffHours: 8,
  languageCookieDays: LOCALE_COOKIE_DAYS,
  /** Technical logs; CloudWatch calls it a month. */
  logDays: 30,
  /** Copies of the database. */
  backupDays: 35,
} as const

/** The rows of the privacy page's table: everything that is kept about a person, in the order of the page. */
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
  'care',
  'links',
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
