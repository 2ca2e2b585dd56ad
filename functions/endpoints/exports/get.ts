import { exports, NEXT_CURSOR_HEADER, ROW_COUNT_HEADER } from '#shared/api/exports.ts'
import { MEDIA_TYPES } from '#shared/api/media.ts'
import { EXPORT_ROWS_MAX, type ExportList } from '#shared/models/export.ts'
import { recordAudit } from '../../domain/audit-log/items.ts'
import { auditLog, casinos, categories, images, posts } from '../../domain/exports/content.ts'
import { toCsv } from '../../domain/exports/csv.ts'
import type { Exportable } from '../../domain/exports/list.ts'
import { deposits, players } from '../../domain/exports/people.ts'
import { countUse } from '../../domain/rate-limits/items.ts'
import { AppError } from '../../platform/app-error.ts'
import { openCursor, sealCursor } from '../../platform/table/cursor.ts'
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
 * One part. The first is a write, counted as one and noted in the audit log: the list, the format, and the
 * filters' names alone; the others, which its cursor opens, are reads.
 */
export const handler = handle(exports.get, async ({ params, input, caller, request, now, random, reply }) => {
  const list = LISTS[params.list]
  const { id, role } = caller.account
  if (list.guard === 'admin' && role !== 'admin') throw new AppError('forbidden')
  const { format, cursor, ...filters } = input
  const binding = ['exports', params.list, id, format, filters]
  const from = openCursor(cursor, binding)
  if (from === undefined) {
    await Promise.all([
      countUse('writes', `account:${id}`, now),
      countUse('writes', `network:${request.network}`, now),
    ])
  }
  const part = await list.read({ filters, limit: EXPORT_ROWS_MAX, from, nowMs: now })
  if (from === undefined) {
    const fact = {
      actor: id,
      action: 'exports.get',
      subject: `export:${params.list}`,
      fields: [format, ...Object.keys(filters)],
    }
    await recordAudit(fact, now, random)
  }
  const next = sealCursor(part.next, binding)
  Object.assign(reply.headers, {
    'content-type': MEDIA_TYPES[format],
    'content-disposition': `attachment; filename="fairflight-${params.list}-${dayOf(now)}.${format}"`,
    [ROW_COUNT_HEADER]: String(part.records.length),
    ...(next === undefined ? {} : { [NEXT_CURSOR_HEADER]: next }),
  })
  return format === 'csv' ? toCsv(list.columns, part.rows, from === undefined) : JSON.stringify(part.records)
})

function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10)
}
