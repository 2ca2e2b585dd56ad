import type { PlayerState } from '#shared/models/user.ts'
import { paths } from '#web/app/paths.ts'

/** Where the lists stand on this page. */
export const LISTS_ID = 'lists'

/** The lists that the numbers of the dashboard lead to. */
export const listPaths = {
  accounts: `${paths.admin.to()}?kind=account#${LISTS_ID}`,
  deposits: `${paths.admin.to()}?kind=deposit#${LISTS_ID}`,
  // Whose wait is over stands here until the job has noted it.
  activationsDue: `${paths.adminPlayers.to()}?state=cooling-off`,
  mailsFailed: `${paths.admin.to()}?panel=mails#${LISTS_ID}`,
  players: (state: PlayerState) => `${paths.adminPlayers.to()}?state=${state}`,
  posts: (kind: string, status: string) => `${paths.adminBlog.to()}?kind=${kind}&status=${status}`,
} as const
