import { SIGNALS_PER_DAY_MAX } from './signals-per-day.ts'

/**
 * Thresholds of the harm markers, used by functions/domain/profile/harm-markers and quoted by the privacy page. They are our judgement, not
 * a research finding; docs/decisions/0031 gives the reasons.
 */
export const HARM_MARKER_RULES = {
  /** Days of play are counted over two weeks: long enough for a habit, short enough to be remembered. */
  lookBackDays: 14,
  /** Counts days with the product's maximum: reaching a lower limit of one's own means that the limit works. */
  fullDaySignals: SIGNALS_PER_DAY_MAX,
  /** Nearly every other day. */
  fullDaysMin: 6,
  /** From midnight until this hour, in the reader's time zone. */
  nightEndsHour: 5,
  nightsMin: 6,
  /** Declarations are rare, so they are counted over a month. */
  declarationsDays: 30,
  /** The first declaration precedes any live round, so two that follow misses make at least three in all. */
  declarationsMin: 2,
  /** One miss is ordinary; three in the days before a declaration are not. */
  missesMin: 3,
  missesDays: 7,
  /** Minimum time between two notes. */
  restHours: 24,
  /** Time without notes after the reader postpones them. */
  postponedDays: 30,
} as const
