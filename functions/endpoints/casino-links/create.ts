import { casinoLinks } from '#shared/api/casino-links.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { ownValue } from '#shared/own-value.ts'
import { changeLink } from '../../domain/casino-links/casino-link-items.ts'
import { checkAllowed, excludedUntil, requireCasino } from '../../domain/casino-links/check-allowed.ts'
import { submit } from '../../domain/casino-links/transitions.ts'
import { checkNoneLonger, findExclusion, lastingPairHashes } from '../../domain/exclusions/exclusion-items.ts'
import type { UserRecord } from '../../domain/users/user-record.ts'
import { toLink } from '../../domain/users/user-view.ts'
import { idempotent } from '../../platform/table/idempotency.ts'
import type { Write } from '../../platform/table/write.ts'
import { type Context, handle } from '../handle.ts'

type Create = Context<typeof casinoLinks.create>
type Answer = OutputOf<typeof casinoLinks.create>

export const handler = handle(casinoLinks.create, async (context) => {
  checkAllowed(context.caller.user, countriesOf(context, context.caller.user), context.now)
  return idempotent<Answer>(context, 'casinoLinks.create', (keep) => submitLink(context, keep))
})

function countriesOf({ input, request }: Create, { country }: Pick<UserRecord, 'country'>) {
  return [request.country, country, input.country]
}

async function submitLink(context: Create, keep: (answer: Answer) => Write[]): Promise<Answer> {
  const { input, caller, now, audit } = context
  const { code } = await requireCasino(input.casino, countriesOf(context, caller.user))
  const { username = '' } = input
  const userId = input.user_id ?? username
  const idKind = input.user_id === undefined ? 'username' : 'id'
  const submission = { casino: code, userId, idKind, username, country: input.country } as const
  const { after } = await changeLink(caller.user, now, async (user) => {
    checkAllowed(user, countriesOf(context, user), now)
    const hashes = lastingPairHashes(code, userId)
    const untilMs = await findExclusion(hashes, now)
    if (untilMs !== undefined) throw excludedUntil(untilMs)
    const before = ownValue(user.links, code)
    const link = submit(before, submission, now)
    const also = [...checkNoneLonger(hashes, untilMs, now), ...keep({ link: toLink(link, now) })]
    // A new submission may name another country. It decides what the user may see, so the change is noted.
    if (before && before.country !== link.country) {
      also.push(audit('casinoLinks.create', `link:${user.id}:${code}`, ['country']))
    }
    return { before, after: link, unlessExcluded: true, also }
  })
  return { link: toLink(after, now) }
}
