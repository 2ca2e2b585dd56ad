import * as z from 'zod/mini'
import { CurrencyCode, Cursor, Id, Instant, line, pageInput } from './basics.ts'
import { Amount } from './limits.ts'

/** Further entries are refused with `list_full`. */
export const DIARY_ENTRIES_MAX = 1000
export const DIARY_NOTE_LENGTH_MAX = 200
/** The longest session: one day. */
export const DIARY_MINUTES_MAX = 24 * 60
/** Refuses instants that an id cannot hold, and years that were mistyped. */
const EARLIEST = '2000-01-01T00:00:00.000Z'

const diaryFields = {
  /** Paid in, and taken out. */
  in: Amount,
  out: Amount,
  currency: CurrencyCode,
  minutes: z.int().check(z.minimum(1), z.maximum(DIARY_MINUTES_MAX)),
  note: z.optional(line(1, DIARY_NOTE_LENGTH_MAX)),
}

/** A session of play anywhere, entered by hand. */
export const DiaryEntry = z.strictObject({ _id: Id, at: Instant, ...diaryFields })
export type DiaryEntry = z.infer<typeof DiaryEntry>

export const AddDiaryEntry = z.strictObject({
  /** The time of the request without it. */
  at: z.optional(Instant.check(z.refine((at) => at >= EARLIEST, { error: 'invalid_value' }))),
  ...diaryFields,
})
export type AddDiaryEntry = z.infer<typeof AddDiaryEntry>

export const ListDiary = z.strictObject(pageInput)
export const DiaryEntries = z.strictObject({ entries: z.array(DiaryEntry), cursor: Cursor })
export const DiaryAnswer = z.strictObject({ entry: DiaryEntry })
