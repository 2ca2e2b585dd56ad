import * as z from 'zod/mini'

/** The lists that can be taken away whole; who may, each says itself. */
export const EXPORT_LISTS = [
  'players',
  'deposits',
  'casinos',
  'posts',
  'categories',
  'images',
  'audit-log',
] as const
export type ExportList = (typeof EXPORT_LISTS)[number]

export const EXPORT_FORMATS = ['csv', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** A part of an export holds at most so many rows. */
export const EXPORT_ROWS_MAX = 500

export const ByExportList = z.strictObject({ list: z.enum(EXPORT_LISTS) })

/** Beside these two, the filters, search and sort of the list itself. */
export const ExportQuery = z.catchall(
  z.object({
    format: z.enum(EXPORT_FORMATS, { error: 'invalid_value' }),
    cursor: z.optional(z.string().check(z.maxLength(2000, { error: 'too_long' }))),
  }),
  z.string(),
)
