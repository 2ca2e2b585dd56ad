import { secureRandom } from '#shared/crash/random.ts'
import { ownValue } from '#shared/own-value.ts'
import { DAY_MS } from '#shared/time.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import {
  type DueLink,
  dueActivations,
  lapsedClaims,
  markerOwner,
  moveActivation,
  saveTimedChange,
} from '../../domain/casino-links/casino-link-items.ts'
import { decisionMail, liveMail } from '../../domain/casino-links/casino-link-mail.ts'
import { activate, isDue } from '../../domain/casino-links/transitions.ts'
import { loadCasinos, type StoredCasino } from '../../domain/casinos/casino-items.ts'
import { offersLive } from '../../domain/casinos/casino-rules.ts'
import { loadCheckpoint } from '../../domain/public-log/log-items.ts'
import { isAgeUnconfirmed } from '../../domain/users/age.ts'
import { atTime, isLapsed } from '../../domain/users/link-record.ts'
import { isExcluded } from '../../domain/users/user-rules.ts'
import { countOutcomes, job } from '../../platform/job.ts'
import { writeHeartbeat } from '../../platform/table/heartbeat.ts'
import type { JobEvent } from '../jobs.ts'

/** Wait before the next try if the casino, the country or an unconfirmed age refuses. */
const LATER_MS = DAY_MS

/**
 * Activates due casino links, ends lapsed claims and queues one mail for each. Runs may repeat or overlap: each link is
 * one conditional transaction. An idle run costs two queries and one heartbeat.
 */
export const handler = job(async ({ time }: JobEvent) => {
  const nowMs = Date.parse(time)
  const counts = { activated: 0, lapsed: 0, skipped: 0, failed: 0 }
  const count = (outcome: keyof typeof counts) => {
    counts[outcome] += 1
  }
  const about = ({ marker }: DueLink) => ({ job: 'activation', user: markerOwner(marker).userId })
  for await (const page of dueActivations(nowMs)) {
    const casinos = await loadCasinos(page.map(({ marker }) => markerOwner(marker).casino))
    const checkpoint = page.length > 0 ? await loadCheckpoint() : undefined
    await countOutcomes(page, count, (due) => activateOne(due, { casinos, checkpoint }, nowMs), about)
  }
  for await (const page of lapsedClaims(nowMs)) {
    await countOutcomes(page, count, (due) => lapseOne(due, nowMs), about)
  }
  await writeHeartbeat(nowMs)
  return counts
})

interface Known {
  readonly casinos: ReadonlyMap<string, StoredCasino>
  /** Of the public log. */
  readonly checkpoint: string | undefined
}

async function activateOne(
  { marker, user }: DueLink,
  { casinos, checkpoint }: Known,
  nowMs: number,
): Promise<'activated' | 'skipped'> {
  const { casino } = markerOwner(marker)
  const link = ownValue(user?.links, casino)
  // Live mode of an excluded user stays off until they ask again, which makes a new entry.
  if (!user || !link || !isDue(link, nowMs) || isExcluded(user, nowMs)) {
    await moveActivation(marker, link && user, nowMs)
    return 'skipped'
  }
  if (isAgeUnconfirmed(user) || !offersLive(casinos.get(casino), [user.country, link.country])) {
    await moveActivation(marker, user, nowMs, nowMs + LATER_MS)
    return 'skipped'
  }
  const also = [await liveMail(user, checkpoint, nowMs, secureRandom)]
  const after = activate(link, nowMs)
  const change = { before: link, after, unlessExcluded: true, isLastState: true, also }
  return (await saveTimedChange(user, change, nowMs)) ? 'activated' : 'skipped'
}

async function lapseOne({ marker, user }: DueLink, nowMs: number): Promise<'lapsed' | 'skipped'> {
  const { casino } = markerOwner(marker)
  const before = ownValue(user?.links, casino)
  // The index lags behind: the claim was decided or removed.
  if (!user || !before || !isLapsed(before, nowMs)) return 'skipped'
  const after = atTime(before, user.language, nowMs)
  const decision = { to: 'rejected', reason: after.reason ?? '' } as const
  const subject = `link:${user.id}:${casino}`
  const fact = { actor: 'system', action: 'casinoLinks.lapse', subject, fields: ['account'] } as const
  const also = [
    auditWrite(fact, nowMs, secureRandom),
    ...(isExcluded(user, nowMs)
      ? []
      : [await decisionMail('account_decision', user, decision, nowMs, secureRandom)]),
  ]
  return (await saveTimedChange(user, { before, after, also }, nowMs)) ? 'lapsed' : 'skipped'
}
