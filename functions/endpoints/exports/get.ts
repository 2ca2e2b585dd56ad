import { exports, NEXT_CURSOR_HEADER, ROW_COUNT_HEADER } from '#shared/api/exports.ts'
import { MEDIA_TYPES } from '#shared/api/media.ts'
import { csvFile, csvLines } from '#shared/csv/csv.ts'
import { EXPORT_ROWS_MAX, type ExportList } from '#shared/models/export.ts'
import { iso } from '#shared/time.ts'
import { saveAudit } from '../../domain/audit-log/audit-log-items.ts'
import type { Exportable } from '../../domain/players/export-list.ts'
import {
  auditLog,
  casinos,
  categories,
  deposits,
  images,
  players,
  posts,
} from '../../domain/players/exportables.ts'
import { AppError } from '../../platform/app-error.ts'
import { openCursor, sealCursor } from '../../platform/table/cursor.ts'
import { countUse } from '../../platform/table/rate-limits.ts'
import { handle } from '../handle.ts'

const LISTS: Readonly<Record<ExportList, Exportable>> = {
  players,
  deposits,
  casinos,
  posts,
  categories,
  images,
  'audit-log': auditLog,
}

/**
 * Answers one part of an export. The first part counts as a write and is noted in the audit log with list, format and
 * names of filters. The parts behind its cursor are reads.
 */
export const handler = handle(exports.get, async ({ params, input, caller, request, now, audit, reply }) => {
  const list = LISTS[params.list]
  const { id, role } = caller.user
  if (list.guard === 'admin' && role !== 'admin') throw new AppError('forbidden')
  const { format, cursor, ...filters } = input
  const binding = ['exports', params.list, id, format, filters]
  const from = openCursor(cursor, binding)
  const isFirst = from === undefined
  const counted = isFirst ? [`account:${id}`, `network:${request.network}`] : []
  await Promise.all(counted.map((who) => countUse('writes', who, now)))
  const part = await list.read({ filters, limit: EXPORT_ROWS_MAX, from, nowMs: now })
  if (isFirst) {
    await saveAudit(audit('exports.get', `export:${params.list}`, [format, ...Object.keys(filters)]))
  }
  const next = sealCursor(part.next, binding)
  Object.assign(reply.headers, {
    'content-type': MEDIA_TYPES[format],
    'content-disposition': `attachment; filename="fairflight-${params.list}-${iso(now).slice(0, 10)}.${format}"`,
    [ROW_COUNT_HEADER]: String(part.records.length),
    ...(next === undefined ? {} : { [NEXT_CURSOR_HEADER]: next }),
  })
  if (format === 'json') return JSON.stringify(part.records)
  return isFirst ? csvFile(list.columns, part.rows) : csvLines(part.rows)
})
