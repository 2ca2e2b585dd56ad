import { createHash } from 'node:crypto'
import { fromHex, toHex } from '#shared/crash/hex.ts'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { RISKS, type Risk } from '#shared/crash/plan.ts'
import { commitment } from '#shared/crash/practice.ts'
import { idFromBytes, idMs, idToBytes } from '../../platform/ids.ts'
import type { Item } from '../../platform/table/item.ts'
import type { RoundRecord } from './round.ts'

/**
 * What decides a person's draws beside their account, as one small item that every draw replaces: on condition that
 * it is what was read (docs/decisions/0035).
 */
export interface Play {
  /** One more with every draw and every settled plan. */
  readonly rev: number
  /** The account's, for as long as nothing has changed that decides draws. */
  readonly rulesRev: number
  /** In the order in which they were granted: those of the 24 hours before the last one, ten at most. */
  readonly grants: readonly Grant[]
}

export interface Grant {
  readonly id: string
  /** Epoch milliseconds. */
  readonly atMs: number
  /** Until it is settled: from then on it stands in an item of its own. */
  readonly plan?: OpenPlan
  /** Of a request with an `Idempotency-Key`. */
  readonly repeat?: Repeat
}

/** What a round has until it is settled, beside its id and time. */
export type OpenPlan = Pick<
  RoundRecord,
  'mode' | 'casino' | 'risk' | 'targetX100' | 'rtp' | 'serverSeed' | 'scheme' | 'casinoHash'
>

/** By what a repeat of a request is known, and told from another under the same key. */
export interface Repeat {
  /** Of the key, 8 bytes. */
  readonly key: Uint8Array
  /** Of the input, 4 bytes. */
  readonly input: Uint8Array
}

const KEY_BYTES = 8
const INPUT_BYTES = 4

/** @param key none where the request has none */
export function repeatOf(key: string | undefined, input: unknown): Repeat | undefined {
  if (key === undefined) return undefined
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return {
    key: hashOf(key).subarray(0, KEY_BYTES),
    input: hashOf(JSON.stringify(input)).subarray(0, INPUT_BYTES),
  }
}

/** As it was once this grant was made, whatever was granted since. */
export function playAfter(play: Play, grant: Grant): Play {
  const place = play.grants.indexOf(grant)
  const grants = place === -1 ? [...play.grants, grant] : play.grants.slice(0, place + 1)
  return { ...play, grants }
}

/**
 * A grant as it is stored. Ten of them, whatever they are, have to fit into 1 KB, which is what a write unit writes: so
 * names are single letters, and ids, seeds and hashes are bytes.
 */
interface StoredGrant {
  /** id */
  readonly i: Uint8Array
  /** repeat: the key's bytes, then those of the input */
  readonly k?: Uint8Array
  /** risk, by its place in `RISKS`. This one and the following only while the plan is open. */
  readonly r?: number
  /** target, hundredths */
  readonly x?: number
  /** server seed, of a practice plan */
  readonly s?: Uint8Array
  /** terms, by their place in the list: of a live plan */
  readonly t?: number
  /** the casino's hash */
  readonly h?: Uint8Array
}

/** What live plans of one casino have in common, stored once for all of them. */
interface StoredTerms {
  /** casino */
  readonly c: string
  /** return to player */
  readonly p: number
  /** scheme */
  readonly f?: string
}

type StoredPlay = Partial<Pick<Play, 'rev' | 'rulesRev'>> & {
  readonly g?: readonly StoredGrant[]
  readonly t?: readonly StoredTerms[]
}

/** The attributes `g` and `t` of the item. */
export function encodeGrants(grants: readonly Grant[]): Required<Pick<StoredPlay, 'g' | 't'>> {
  const terms = new Map<string, { readonly place: number; readonly stored: StoredTerms }>()
  const placeOf = ({ casino = '', rtp, scheme }: OpenPlan): number => {
    const stored = { c: casino, p: rtp, ...(scheme === undefined ? {} : { f: scheme }) }
    const name = JSON.stringify(stored)
    const known = terms.get(name) ?? { place: terms.size, stored }
    terms.set(name, known)
    return known.place
  }
  const g = grants.map(
    ({ id, plan, repeat }): StoredGrant => ({
      i: idToBytes(id),
      ...(repeat ? { k: Buffer.concat([repeat.key, repeat.input]) } : {}),
      ...(plan ? { r: RISKS.indexOf(plan.risk), x: plan.targetX100 } : {}),
      ...(plan?.serverSeed === undefined ? {} : { s: fromHex(plan.serverSeed) }),
      ...(plan?.mode === 'live' ? { t: placeOf(plan) } : {}),
      ...(plan?.casinoHash === undefined ? {} : { h: fromHex(plan.casinoHash) }),
    }),
  )
  return { g, t: [...terms.values()].map(({ stored }) => stored) }
}

/** @throws Error where it is not as `encodeGrants` makes it. */
export function decodePlay(item: Item): Play {
  const { rev = 0, rulesRev = 0, g = [], t = [] } = item as Item & StoredPlay
  return { rev, rulesRev, grants: g.map((stored) => decodeGrant(stored, t)) }
}

function decodeGrant(stored: StoredGrant, terms: readonly StoredTerms[]): Grant {
  const id = idFromBytes(stored.i)
  const { k } = stored
  return {
    id,
    atMs: idMs(id),
    ...(stored.x === undefined ? {} : { plan: decodePlan(stored, terms) }),
    ...(k ? { repeat: { key: k.subarray(0, KEY_BYTES), input: k.subarray(KEY_BYTES) } } : {}),
  }
}

function decodePlan({ r, x = 0, s, t, h }: StoredGrant, terms: readonly StoredTerms[]): OpenPlan {
  const risk: Risk | undefined = RISKS[r ?? -1]
  const live = t === undefined ? undefined : terms[t]
  if (risk === undefined || (live === undefined) === (s === undefined)) throw new Error('a grant of no plan')
  if (!live)
    return { mode: 'fun', risk, targetX100: x, rtp: PRACTICE_RTP, serverSeed: toHex(s ?? fromHex('')) }
  return {
    mode: 'live',
    casino: live.c,
    risk,
    targetX100: x,
    rtp: live.p,
    ...(live.f === undefined ? {} : { scheme: live.f }),
    ...(h ? { casinoHash: toHex(h) } : {}),
  }
}

/** The round of a plan that is open. */
export async function openRound(
  { id, atMs }: Pick<Grant, 'id' | 'atMs'>,
  plan: OpenPlan,
): Promise<RoundRecord> {
  const { serverSeed } = plan
  return {
    id,
    ...plan,
    createdAt: new Date(atMs).toISOString(),
    ...(serverSeed === undefined ? {} : { commitment: await commitment(fromHex(serverSeed)) }),
  }
}

/** Of all plans that are open, in the order of their grants. */
export function openRounds(grants: readonly Grant[]): Promise<RoundRecord[]> {
  return Promise.all(grants.flatMap((grant) => (grant.plan ? [openRound(grant, grant.plan)] : [])))
}
