import { users } from '#shared/api/users.ts'
import { type Account, FOREVER_MS } from '../../domain/accounts/account.ts'
import { findAccountByEmail, loadAccount } from '../../domain/accounts/items.ts'
import { isExcluded } from '../../domain/accounts/rules.ts'
import { iso } from '../../domain/accounts/view.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { exclusionHashes, noteRefused, saveExclusion } from '../../domain/exclusions/items.ts'
import { exclusionEnd } from '../../domain/exclusions/rules.ts'
import { outboxWrite, siteUrl } from '../../domain/mail/items.ts'
import { countUse } from '../../domain/rate-limits/items.ts'
import { AppError } from '../../platform/app-error.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { Write } from '../../platform/table/write.ts'
import { type Context, handle } from '../handle.ts'

type Exclude = Context<typeof users.exclude>

/**
 * Counts by itself, apart from all other writes and from the network: nothing that a person, or somebody beside
 * them, does with the product keeps them from leaving it.
 */
export const handler = handle(users.exclude, async (context) => {
  const { caller, now } = context
  await countUse('writes', `exclusion:${caller.account.id}`, now)
  try {
    const untilMs = await retryOnConflict(async (attempt) =>
      exclude(attempt === 1 ? caller.account : await findAgain(caller.account), context),
    )
    return { excludedUntil: iso(untilMs) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_state') await noteRefusedPeriod(context)
    throw error
  }
})

/**
 * The account as it stands now. Where it was removed in the same moment: whoever has its address since, else
 * nobody, and then the exclusion waits for them. An address that was not proven to be theirs is somebody else's.
 */
async function findAgain({ id, email, verified }: Account): Promise<Account | undefined> {
  return (await loadAccount(id)) ?? (verified ? await findAccountByEmail(email) : undefined)
}

async function exclude(account: Account | undefined, context: Exclude): Promise<number> {
  const { input, caller, now } = context
  const untilMs = exclusionEnd(input.period, account?.excludedUntilMs, now)
  const who = account ?? caller.account
  // An address or a casino account that was given up in the same moment was theirs when they asked.
  const hashes = [...new Set([...exclusionHashes(who, now), ...exclusionHashes(caller.account, now)])]
  await saveExclusion(account, who, { untilMs, hashes }, [
    entryWrite(who, account !== undefined && isExcluded(account, now), context),
    await exclusionMail(who, untilMs, context),
  ])
  return untilMs
}

function entryWrite({ id }: Account, runs: boolean, { caller, now, random }: Exclude): Write {
  const fact = { actor: caller.account.id, subject: `user:${id}`, fields: ['excludedUntil'] }
  return runs
    ? auditWrite({ action: 'exclusions.lengthened', ...fact }, now, random)
    : auditWrite({ action: 'users.exclude', ...fact }, now, random)
}

/** A shorter period, or the same: nothing changes, and the log says that it was asked for. */
function noteRefusedPeriod({ caller, now, random }: Exclude): Promise<void> {
  const { id } = caller.account
  return noteRefused({ actor: id, subject: `user:${id}`, fields: ['period'] }, 'users.exclude', now, random)
}

function exclusionMail(account: Account, untilMs: number, { now, random }: Exclude): Promise<Write> {
  const common = { name: account.username, link: siteUrl(account.language, '/profile') }
  const data =
    untilMs >= FOREVER_MS
      ? ({ variant: 'forever', ...common } as const)
      : ({ variant: 'until', until: iso(untilMs), ...common } as const)
  return outboxWrite(
    { to: account.email, locale: account.language, mail: 'exclusion_set', data },
    now,
    random,
  )
}
