import { auditLog } from '#shared/api/audit-log.ts'
import type { AuditEntry } from '#shared/models/site.ts'
import { handle } from '../http/handle.ts'
import { openCursor, sealCursor } from '../table/cursor.ts'
import type { Key } from '../table/item.ts'
import { type Page, queryPage } from '../table/read.ts'
import { auditPartition } from './items.ts'

/** So many months without an entry end the list. */
const EMPTY_MONTHS_MAX = 12

interface Position {
  readonly month: string
  readonly last?: Record<string, unknown>
}

/** Newest first, month by month. */
export const handler = handle(auditLog.list, async ({ input, caller, now }) => {
  const binding = ['audit-log', caller.account.id]
  const entries: AuditEntry[] = []
  let position: Position | undefined = (openCursor(input.cursor, binding) as Position | undefined) ?? {
    month: new Date(now).toISOString().slice(0, 7),
  }
  let emptyMonths = 0
  while (position && entries.length < input.limit) {
    const { month, last }: Position = position
    const page: Page<AuditEntry & Key> = await queryPage({
      pk: { name: 'pk', value: auditPartition(month) },
      newestFirst: true,
      limit: input.limit - entries.length,
      startAfter: last,
    })
    entries.push(...page.items.map(({ pk: _pk, sk: _sk, ...entry }) => entry))
    emptyMonths = page.items.length === 0 ? emptyMonths + 1 : 0
    if (page.last) position = { month, last: page.last }
    else position = emptyMonths > EMPTY_MONTHS_MAX ? undefined : { month: monthBefore(month) }
  }
  return { entries, cursor: sealCursor(position, binding) }
})

function monthBefore(month: string): string {
  const date = new Date(`${month}-01T00:00:00.000Z`)
  date.setUTCMonth(date.getUTCMonth() - 1)
  return date.toISOString().slice(0, 7)
}
