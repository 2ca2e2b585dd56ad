import type { OutputOf } from '#shared/api/endpoint.ts'
import { rounds } from '#shared/api/rounds.ts'
import { casinoRule } from '#shared/countries/casino-rule.ts'
import { SCHEME_IDS } from '#shared/crash/fair/scheme.ts'
import { toHex } from '#shared/crash/hex.ts'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { drawTarget } from '#shared/crash/plan.ts'
import { commitment, SERVER_SEED_BYTES } from '#shared/crash/practice.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import type { Account } from '../accounts/account.ts'
import { loadAccount } from '../accounts/items.ts'
import { limitsAt } from '../accounts/rules.ts'
import { iso } from '../accounts/view.ts'
import type { LinkRecord } from '../casino-links/state.ts'
import { AppError } from '../http/app-error.ts'
import { type Context, handle } from '../http/handle.ts'
import { newId } from '../ids.ts'
import { countUse, countUseWrite, limitRefused } from '../rate-limits/items.ts'
import { isNoteDue } from '../sessions/session.ts'
import { lookAtBudget } from '../stakes/items.ts'
import { type Idempotency, idempotency } from '../table/idempotency.ts'
import { transact, WriteRefused } from '../table/write.ts'
import { type Basis, loadBasis } from './basis.ts'
import { recentGrants } from './daily-limit.ts'
import { grantWrite, newRoundWrite } from './items.ts'
import { type RoundRecord, toRound } from './round.ts'
import {
  expectAllowed,
  expectBudgetLeft,
  expectHashOfLive,
  expectLive,
  expectNotExcluded,
  signalsOf,
} from './rules.ts'

type Create = Context<typeof rounds.create>
type Answer = OutputOf<typeof rounds.create>

/**
 * Two reads at most (the caller with the session; their casinos and reported stakes) and one transaction, rate limits
 * included; only a lost race reads again.
 */
export const handler = handle(
  rounds.create,
  async (context) => {
    const { caller, now } = context
    const repeat = idempotency<Answer>(context, 'rounds.create')
    const basis = await loadBasis(caller.account, now)
    try {
      return await grant(context, basis, repeat)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'too_many') throw error
      const first = mayRepeat(context, error) ? await repeat.find() : undefined
      if (first) return first
      await countUse('rounds', accountUse(caller.account.id), now)
      throw error
    }
  },
  { notesUse: true },
)

/** To whom no plan, and where no casino, is shown, it is not by the repeat of an earlier answer either. */
function mayRepeat({ input, caller, request }: Create, { code }: AppError): boolean {
  if (code === 'excluded' || code === 'age_unconfirmed' || code === 'not_in_country') return false
  return input.mode === 'fun' || casinoRule([request.country, caller.account.country]).casinos !== 'none'
}

function accountUse(id: string): string {
  return `account:${id}`
}

/** Whose stakes were read with, or after, the account; else they are read when they are needed. */
type Read = Pick<Basis, 'ledger'> & { readonly account: Account }

/** Races are lost only to other grants of the same person, of which there are ten at most. */
const TRIES = 14

async function grant(
  context: Create,
  { casinos, ledger }: Basis,
  repeat: Idempotency<Answer>,
): Promise<Answer> {
  let read: Read = { account: context.caller.account, ledger }
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryGrant(context, read, casinos, repeat)
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
      const stands = error.refused.get('account') as Account | undefined
      if (stands) expectNotExcluded(stands, context.now)
      const first = repeat.replay(error)
      if (first) return first
      const limited = error.refused.has('accountLimit') || error.refused.has('networkLimit')
      if (limited) throw limitRefused('rounds', context.now)
      if (attempt === TRIES) throw error
      read = { account: (await loadAccount(read.account.id)) ?? gone() }
    }
  }
}

function gone(): never {
  throw new AppError('not_authenticated')
}

async function tryGrant(
  context: Create,
  read: Read,
  casinos: Basis['casinos'],
  repeat: Idempotency<Answer>,
): Promise<Answer> {
  const { input, request, now } = context
  const live = input.mode === 'live'
  expectNotExcluded(read.account, now)
  const { account, standing } = await lookAtBudget(read.account, now, read.ledger)
  if (live) expectBudgetLeft(account, now)
  expectAllowed(account, now)
  expectHashOfLive(input)
  const link = live ? expectLive(account, casinos, request.country, now, input.casino) : undefined
  const round = await drawRound(context, link && casinos.get(link.casino), link)
  const granted: Account = { ...account, grants: [...recentGrants(account.grants, now), now] }
  const answer = {
    round: toRound(round, request.locale),
    signals: signalsOf(granted, casinos, request.country, now, standing),
  }
  const limit = limitsAt(account.limits, now).signalsPerDay
  await transact([
    grantWrite({ account, limit, nowMs: now, link, noteSession: sessionToNote(context) }),
    newRoundWrite(account.id, round),
    countUseWrite('accountLimit', 'rounds', accountUse(account.id), now),
    countUseWrite('networkLimit', 'rounds', `network:${request.network}`, now),
    ...repeat.write(answer),
  ])
  return answer
}

function sessionToNote({ caller: { account, session, sessionHash }, now }: Create): string | undefined {
  return isNoteDue(session, account.role, now) ? sessionHash : undefined
}

/** Draws target and server seed, each on its own: neither knows of the other. */
async function drawRound(
  { input, now, random }: Create,
  casino: CasinoRecord | undefined,
  link: LinkRecord | undefined,
): Promise<RoundRecord> {
  const plan = { id: newId(now, random), risk: input.risk, targetX100: drawTarget(input.risk, random) }
  const createdAt = iso(now)
  if (casino?.rtp !== undefined && link) {
    return {
      ...plan,
      mode: 'live',
      casino: link.casino,
      rtp: casino.rtp,
      createdAt,
      ...evidenceOf(input, casino),
    }
  }
  const serverSeed = random(SERVER_SEED_BYTES)
  return {
    ...plan,
    mode: 'fun',
    rtp: PRACTICE_RTP,
    createdAt,
    serverSeed: toHex(serverSeed),
    commitment: await commitment(serverSeed),
  }
}

/** What a live outcome can be checked against later, fixed in the write that stores the target. */
function evidenceOf(
  { casinoHash }: Create['input'],
  { fairness }: CasinoRecord,
): Pick<RoundRecord, 'scheme' | 'casinoHash'> {
  const scheme = SCHEME_IDS.find((id) => id === fairness)
  return { ...(scheme ? { scheme } : {}), ...(casinoHash === undefined ? {} : { casinoHash }) }
}
