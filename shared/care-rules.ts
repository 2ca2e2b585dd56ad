/**
 * When the note about how one plays is shown: what functions/domain/care counts by is what the privacy page says. Our own
 * judgement, no finding; docs/decisions/0031 gives the reason of each.
 */
export const CARE_RULES = {
  /** Days of play are counted over two weeks: long enough for a habit, short enough to be remembered. */
  lookBackDays: 14,
  /** The product's ten. Who set a lower limit and reaches it has done what they wanted to do. */
  fullDaySignals: 10,
  /** Nearly every other day. */
  fullDaysMin: 6,
  /** From midnight until this hour, by the reader's own clock. */
  nightEndsHour: 5,
  nightsMin: 6,
  /** Declarations are rare, so they are counted over a month. */
  declarationsDays: 30,
  /** The first declaration comes before any live plan, so two that follow misses are at least the third in all. */
  declarationsMin: 2,
  /** One miss is an everyday thing; three within the days before a declaration are a reason to look. */
  missesMin: 3,
  missesDays: 7,
  /** After a note there is none for so long. */
  restHours: 24,
  /** And none for so long where the reader puts it off. */
  postponedDays: 30,
} as const
