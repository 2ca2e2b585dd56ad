import { secureRandom } from '#shared/crash/random.ts'
import { ownValue } from '#shared/own-value.ts'
import { isAgeUnconfirmed } from '../../domain/accounts/age.ts'
import { activate, isDue } from '../../domain/accounts/casino-link.ts'
import { isExcluded } from '../../domain/accounts/rules.ts'
import {
  type DueActivation,
  dueActivations,
  markerOwner,
  moveActivation,
  noteActivation,
} from '../../domain/casino-links/items.ts'
import { liveMail } from '../../domain/casino-links/mail.ts'
import { loadCasinos, type StoredCasino } from '../../domain/casinos/items.ts'
import { offersLive } from '../../domain/casinos/rules.ts'
import { countOutcomes, job } from '../../platform/job.ts'
import { beat } from '../../platform/table/heartbeat.ts'
import type { JobEvent } from '../jobs.ts'

/** Where the casino, the country or an unconfirmed age refuses, the job tries again a day later. */
const LATER_MS = 24 * 3_600_000

/**
 * Notes every activation that is due and puts its one mail into the outbox. May run twice or side by side: each link is
 * one conditional transaction. Costs one query and one heartbeat, and reads and writes only for what is due.
 */
export const handler = job(async ({ time }: JobEvent) => {
  const nowMs = Date.parse(time)
  const counts = { activated: 0, skipped: 0, failed: 0 }
  const count = (outcome: keyof typeof counts) => {
    counts[outcome] += 1
  }
  const about = ({ marker }: DueActivation) => ({ job: 'activation', user: markerOwner(marker).userId })
  for await (const page of dueActivations(nowMs)) {
    const casinos = await loadCasinos(page.map(({ marker }) => markerOwner(marker).casino))
    await countOutcomes(page, count, (due) => activateOne(due, casinos, nowMs), about)
  }
  await beat(nowMs)
  return counts
})

async function activateOne(
  { marker, account }: DueActivation,
  casinos: ReadonlyMap<string, StoredCasino>,
  nowMs: number,
): Promise<'activated' | 'skipped'> {
  const { casino } = markerOwner(marker)
  const link = ownValue(account?.links, casino)
  // An excluded person's live mode is off until asked for, which makes a new entry.
  if (!account || !link || !isDue(link, nowMs) || isExcluded(account, nowMs)) {
    await moveActivation(marker, link && account, nowMs)
    return 'skipped'
  }
  if (isAgeUnconfirmed(account) || !offersLive(casinos.get(casino), [account.country, link.country])) {
    await moveActivation(marker, account, nowMs, nowMs + LATER_MS)
    return 'skipped'
  }
  const also = [await liveMail(account, nowMs, secureRandom)]
  const after = activate(link, nowMs)
  const change = { before: link, after, unlessExcluded: true, furthest: true, also }
  return (await noteActivation(account, change, nowMs)) ? 'activated' : 'skipped'
}
