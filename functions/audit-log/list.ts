import { auditLog } from '#shared/api/audit-log.ts'
import type { AuditEntry } from '#shared/models/site.ts'
import { handle } from '../http/handle.ts'
import { openCursor, sealCursor } from '../table/cursor.ts'
import type { Key } from '../table/item.ts'
import { type Page, queryPage } from '../table/read.ts'
import { auditPartition } from './items.ts'

/** The product's first year: there is no older entry. */
const FIRST_YEAR = 2026

interface Position {
  readonly year: number
  readonly last?: Record<string, unknown>
}

/** Newest first, year by year. */
export const handler = handle(auditLog.list, async ({ input, caller, now }) => {
  const binding = ['audit-log', caller.account.id]
  const entries: AuditEntry[] = []
  let position: Position | undefined = (openCursor(input.cursor, binding) as Position | undefined) ?? {
    year: new Date(now).getUTCFullYear(),
  }
  while (position && entries.length < input.limit) {
    const { year, last }: Position = position
    const page: Page<AuditEntry & Key> = await queryPage({
      pk: { name: 'pk', value: auditPartition(year) },
      newestFirst: true,
      limit: input.limit - entries.length,
      startAfter: last,
    })
    entries.push(...page.items.map(({ pk: _pk, sk: _sk, ...entry }) => entry))
    if (page.last) position = { year, last: page.last }
    else position = year > FIRST_YEAR ? { year: year - 1 } : undefined
  }
  return { entries, cursor: sealCursor(position, binding) }
})
