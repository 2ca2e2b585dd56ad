import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { inputsOf } from '#shared/crash/fair/live-outcome.ts'
import { toHex } from '#shared/crash/hex.ts'
import { type EntryOf, ownerOf, seedList, seedsAt } from '#shared/draw-log/entries.ts'
import { signPromise } from '#shared/draw-log/promise.ts'
import { MODES, Outcome } from '#shared/models/basics.ts'
import { dayOf } from '#shared/time.ts'
import { config } from '../../platform/config.ts'
import { logSecrets } from '../../platform/secrets.ts'
import type { LoggedEntry } from '../public-log/log-items.ts'
import { logSigners } from '../public-log/log-signers.ts'
import type { Place } from '../public-log/seed-lists.ts'
import type { OpenRound, RecentRound } from './recent-rounds.ts'

interface Drawn extends Pick<OpenRound, 'mode' | 'risk' | 'rtp' | 'targetX100'> {
  readonly serverSeed?: Uint8Array | undefined
}

interface DrawnFrom {
  /** The place from which the round took its seeds. */
  readonly from: Place | undefined
  readonly userId: string
}

export function drawEntry(
  { id, atMs }: Pick<RecentRound, 'id' | 'atMs'>,
  { mode, risk, rtp, targetX100, serverSeed }: Drawn,
  { from, userId }: DrawnFrom,
): EntryOf<'draw'> {
  const drawn = { kind: 'draw', at: dayOf(atMs), round: id, mode, risk, rtp, targetX100 } as const
  if (from) return { ...drawn, ...seedsOf(from, userId) }
  return serverSeed === undefined ? drawn : { ...drawn, commitment: sha256(serverSeed) }
}

/** The commitment, without waiting for Web Crypto. */
function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Proves that the round's seeds are those that the list committed to. A live round leaves the server seed unused. */
function seedsOf(
  { list, place }: Place,
  userId: string,
): Required<Pick<EntryOf<'draw'>, 'commitment' | 'from'>> {
  const { serverSeed, targetSeed } = seedsAt(list.secret, place)
  const owner = ownerOf(list.salt, userId)
  const path = seedList(list.secret).pathOf(place).map(toHex)
  return {
    commitment: sha256(serverSeed),
    from: { list: list.id, since: list.at, place, owner, targetSeed: toHex(targetSeed), path },
  }
}

/** The logged part of a settled round: no stake, and what the casino showed only where it verifies the outcome. */
const LoggedSettlement = z.object({
  id: z.string(),
  mode: z.enum(MODES),
  outcome: Outcome,
  settledAt: z.string(),
  serverSeed: z.optional(z.string()),
  clientSeed: z.optional(z.string()),
  scheme: z.optional(z.string()),
  casinoHash: z.optional(z.string()),
  // DynamoDB Local's stream gives an empty map as null.
  report: z.nullish(z.object({ fairness: z.optional(z.record(z.string(), z.string())) })),
})

/** The public log's entry of a settled round. @throws Error if the round lacks a field */
export function settleEntry(round: object): EntryOf<'settle'> {
  const { id, mode, outcome, settledAt, scheme, casinoHash, report, ...seeds } = z.parse(
    LoggedSettlement,
    round,
  )
  const settled = { kind: 'settle', at: dayOf(Date.parse(settledAt)), round: id, ...outcome } as const
  if (outcome.source === 'verified') {
    const fairness = inputsOf(scheme, report?.fairness ?? {})
    return { ...settled, evidence: { scheme: scheme ?? '', casinoHash: casinoHash ?? '', fairness } }
  }
  if (mode === 'live') return settled
  const { serverSeed = '', clientSeed = '' } = seeds
  return { ...settled, seeds: { server: serverSeed, client: clientSeed } }
}

/** Signs the promise of an entry with the log's newest key. Await `logSecretReady()` first. */
export function promiseOf(entry: LoggedEntry): string {
  const [signer] = logSigners(logSecrets().slice(0, 1), config().siteOrigins[0])
  if (!signer) throw new Error('the log has no key')
  return signPromise(entry, signer)
}
