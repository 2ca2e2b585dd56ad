import * as z from 'zod/mini'

/** Lists that can be exported; each list's own guard applies. */
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

/** Rows per part of an export. */
export const EXPORT_ROWS_MAX = 500

export const ByExportList = z.strictObject({ list: z.enum(EXPORT_LISTS) })

/** The list's own filters, search and sort are accepted too. */
export const ExportQuery = z.catchall(
  z.object({
    format: z.enum(EXPORT_FORMATS, { error: 'invalid_value' }),
    cursor: z.optional(z.string().check(z.maxLength(2000, { error: 'too_long' }))),
  }),
  z.string(),
)
