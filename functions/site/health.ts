import { site } from '#shared/api/site.ts'
import { iso } from '../accounts/view.ts'
import { handle } from '../http/handle.ts'

/** Shown in the footer. */
const VERSION = '2.45'

export const handler = handle(site.health, async ({ now }) => ({
  status: 'ok' as const,
  time: iso(now),
  version: VERSION,
}))
