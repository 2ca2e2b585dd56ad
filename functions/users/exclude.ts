import { users } from '#shared/api/users.ts'
import type { ExclusionPeriod } from '#shared/models/user.ts'
import { type Account, FOREVER_MS } from '../accounts/account.ts'
import { loadAccount, setAccount } from '../accounts/items.ts'
import { iso } from '../accounts/view.ts'
import { auditWrite } from '../audit-log/items.ts'
import { siteUrl } from '../codes/send.ts'
import { excludedChanges, exclusionHashes, keepExclusions } from '../exclusions/items.ts'
import { exclusionEnd } from '../exclusions/rules.ts'
import { AppError } from '../http/app-error.ts'
import { type Context, handle } from '../http/handle.ts'
import { outboxWrite } from '../mail/outbox.ts'
import { transact, type Write, WriteRefused } from '../table/write.ts'

const TRIES = 5

export const handler = handle(users.exclude, async (context) => {
  let { account } = context.caller
  for (let attempt = 1; ; attempt++) {
    const untilMs = exclusionEnd(context.input.period, account.excludedUntilMs, context.now)
    try {
      await transact(await exclusionWrites(account, context.input.period, untilMs, context))
      return { excludedUntil: iso(untilMs) }
    } catch (error) {
      if (!(error instanceof WriteRefused) || attempt === TRIES) throw error
      // A link or the exclusion changed in the same moment: decide again on what stands now.
      account = (await loadAccount(account.id)) ?? gone()
    }
  }
})

function gone(): never {
  throw new AppError('not_authenticated')
}

type ExcludeContext = Context<typeof users.exclude>

async function exclusionWrites(
  account: Account,
  period: ExclusionPeriod,
  untilMs: number,
  { now, random }: ExcludeContext,
): Promise<Write[]> {
  const links = Object.values(account.links)
  const longer = '(attribute_not_exists(excludedUntilMs) OR excludedUntilMs < :until)'
  return [
    setAccount(account.id, excludedChanges(account, untilMs), {
      // A link or an address that came since they were read would go unsuspended, or not be kept.
      expression: `${longer} AND links = :links AND email = :email`,
      values: { ':until': untilMs, ':links': account.links, ':email': account.email },
    }),
    ...(await keepExclusions(exclusionHashes(account.email, links), untilMs)),
    auditWrite(
      {
        actor: account.id,
        action: 'users.exclude',
        subject: `user:${account.id}`,
        fields: ['excludedUntil'],
      },
      now,
      random,
    ),
    await exclusionMail(account, period, untilMs, now, random),
  ]
}

function exclusionMail(
  account: Account,
  period: ExclusionPeriod,
  untilMs: number,
  nowMs: number,
  random: ExcludeContext['random'],
): Promise<Write> {
  const common = { name: account.username, link: siteUrl(account.language, '/profile') }
  const data =
    period === 'forever' || untilMs >= FOREVER_MS
      ? ({ variant: 'forever', ...common } as const)
      : ({ variant: 'until', until: iso(untilMs), ...common } as const)
  return outboxWrite(
    { to: account.email, locale: account.language, mail: 'exclusion_set', data },
    nowMs,
    random,
  )
}
