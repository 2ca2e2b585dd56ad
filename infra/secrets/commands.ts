import type { KeyPurpose } from '#functions/platform/keys.ts'
import {
  type AppSecret,
  REFRESH_MS,
  readAppSecret,
  readSecretValues,
  secretsReady,
} from '#functions/platform/secrets.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import { countStored, type Kind, moveClaims, type Stored } from './stored.ts'
import {
  FADED_AFTER_MS,
  nextId,
  replacement,
  versionsInUse,
  withoutVersion,
  withVersion,
} from './versions.ts'

/** The text of a secret in Secrets Manager. */
export interface SecretStore {
  read(): Promise<string>
  write(text: string): Promise<void>
}

/** Kinds of records that cannot be hashed again, by the purpose whose key outlives its version. */
const LASTING: Partial<Record<Kind, KeyPurpose>> = { exclusions: 'person' }
/** Kinds of records that `rekey` moves. */
const MOVABLE: readonly Kind[] = ['addresses', 'casino accounts']

/** Adds a version of the app's secret, which becomes current by itself once every function knows it. */
export async function rotateApp(store: SecretStore, nowMs: number, random: RandomBytes): Promise<string> {
  const secret = withVersion(readAppSecret(await store.read()), newSecret(random), nowMs)
  await store.write(JSON.stringify(secret))
  const { next } = replacement(secret)
  return `Key ${next.id} is added and becomes current at ${formatMinute(next.fromMs)}. Then run: rekey.`
}

/** Moves the claims of addresses and casino accounts to the current key. */
export async function rekey(store: SecretStore, nowMs: number): Promise<string> {
  const { old, next } = replacement(readAppSecret(await store.read()))
  refuseEarly(next, nowMs)
  await secretsReady(nowMs)
  const moved = await moveClaims(old.id)
  const left = countsOf(await countStored(nowMs), old.id).filter(isMovable)
  const done = `Key ${next.id} has taken over ${moved} claims of addresses and casino accounts.`
  if (left.length > 0) return `${done} Key ${old.id} still has ${listCounts(left)}: run rekey once more.`
  return `${done} Key ${old.id} can be dropped from ${formatMinute(next.fromMs + FADED_AFTER_MS)}.`
}

/**
 * Drops the replaced version. If exclusions are stored under it, the key of their hashes is kept.
 *
 * @param now drop before `FADED_AFTER_MS`; open sessions and old backups are lost
 * @throws Error while something that would be lost depends on it
 */
export async function dropApp(store: SecretStore, { now }: { now: boolean }, nowMs: number): Promise<string> {
  const secret = readAppSecret(await store.read())
  if (versionsInUse(secret).length < 2) return dropRetired(store, secret, nowMs)
  const { old, next } = replacement(secret)
  refuseEarly(next, nowMs)
  await secretsReady(nowMs)
  const counts = countsOf(await countStored(nowMs), old.id)
  const movable = counts.filter(isMovable)
  if (movable.length > 0) throw new Error(`Key ${old.id} still has ${listCounts(movable)}: run rekey first.`)
  const fades = counts.filter((count) => !isLasting(count))
  if (!now && nowMs < next.fromMs + FADED_AFTER_MS) {
    const when = formatMinute(next.fromMs + FADED_AFTER_MS)
    throw new Error(
      `Key ${old.id} can be dropped from ${when}. With --now at once: no backup from before the last rekey is of use ` +
        `any more, sessions end that nobody has used since ${formatMinute(next.fromMs)}, open lists start anew` +
        `${fades.length > 0 ? `, and lost are ${listCounts(fades)}` : ''}.`,
    )
  }
  const lasting = counts.filter(isLasting)
  const kept = lasting.flatMap(([kind]) => LASTING[kind] ?? [])
  await store.write(JSON.stringify(withoutVersion(secret, old.id, kept)))
  return lasting.length === 0
    ? `Key ${old.id} is dropped.`
    : `Key ${old.id} is dropped, but for what still finds ${listCounts(lasting)}: run drop again once they are over.`
}

async function dropRetired(store: SecretStore, secret: AppSecret, nowMs: number): Promise<string> {
  const stored = await countStored(nowMs)
  const retired = Object.entries(secret.keys).filter(([, version]) => 'derived' in version)
  const over = retired.map(([id]) => id).filter((id) => !countsOf(stored, id).some(isLasting))
  if (over.length === 0) throw new Error('There is one key only, and what older ones still find is needed.')
  await store.write(JSON.stringify(over.reduce((left, id) => withoutVersion(left, id, []), secret)))
  return `Nothing depends on key ${over.join(', ')} any more: dropped.`
}

/** Lists the held keys and what depends on each. */
export async function statusOfApp(store: SecretStore, nowMs: number): Promise<string> {
  const secret = readAppSecret(await store.read())
  const stored = await countStored(nowMs)
  const current = versionsInUse(secret).findLast(({ fromMs }) => fromMs <= nowMs)
  const lines = Object.entries(secret.keys).map(([id, version]) => {
    const counts = countsOf(stored, id)
    const under =
      counts.length === 0 ? 'nothing is stored under it' : `under it are stored ${listCounts(counts)}`
    if ('derived' in version) return `  key ${id}: retired; ${under}`
    if (id === current?.id)
      return `  key ${id}: current${version.from ? ` since ${version.from}` : ''}; ${under}`
    return version.from && Date.parse(version.from) > nowMs
      ? `  key ${id}: current from ${version.from}`
      : `  key ${id}: being replaced; ${under}`
  })
  return ['The app’s secret:', ...lines].join('\n')
}

/** Adds a value of the edge's secret, for the next deployment of the distribution. */
export async function rotateEdge(store: SecretStore, random: RandomBytes): Promise<string> {
  const id = await addValue(store, random, (values) => `The functions take the values ${values} already`)
  return `Value ${id} is added. In ${REFRESH_MS / 60_000} minutes every function takes it: then deploy with -c edgeKeyId=${id}.`
}

async function addValue(
  store: SecretStore,
  random: RandomBytes,
  isFull: (values: string) => string,
): Promise<string> {
  const values = readSecretValues(await store.read())
  const [first, second] = Object.keys(values)
  if (second) throw new Error(`${isFull(`${first} and ${second}`)}: drop one first.`)
  const id = nextId(Object.keys(values))
  await store.write(JSON.stringify({ ...values, [id]: newSecret(random) }))
  return id
}

/** Adds a key of the public log. Both sign until the old one is dropped, so that a reader may know either. */
export async function rotateLog(store: SecretStore, random: RandomBytes): Promise<string> {
  const id = await addValue(store, random, (keys) => `The log is signed with the keys ${keys} already`)
  return `Key ${id} is added. In ${REFRESH_MS / 60_000} minutes it signs the log as well: publish it where you published the old one, then run: drop log.`
}

/** Drops the key of the log that was replaced. */
export async function dropLog(store: SecretStore): Promise<string> {
  const [newest, old] = Object.entries(readSecretValues(await store.read())).sort(
    ([one], [other]) => Number(other) - Number(one),
  )
  if (!newest || !old) throw new Error('The log has one key only, so nothing is being replaced.')
  await store.write(JSON.stringify(Object.fromEntries([newest])))
  return `Key ${newest[0]} alone signs the log.`
}

/** Drops what the distribution does not send. @param sent what it sends, once that is deployed everywhere */
export async function dropEdge(store: SecretStore, sent: string): Promise<string> {
  const values = readSecretValues(await store.read())
  const kept = Object.entries(values).filter(([, value]) => value === sent)
  const [id] = kept[0] ?? []
  if (id === undefined) throw new Error('CloudFront sends none of the values that the functions take.')
  if (Object.keys(values).length === 1) throw new Error(`There is value ${id} only, and CloudFront sends it.`)
  await store.write(JSON.stringify(Object.fromEntries(kept)))
  return `The functions take value ${id} alone, which CloudFront sends.`
}

/** The values that the functions accept, and the one that the distribution sends. */
export async function statusOfEdge(store: SecretStore, sent: string): Promise<string> {
  const lines = Object.entries(readSecretValues(await store.read())).map(
    ([id, value]) => `  value ${id}: taken by the functions${value === sent ? ', sent by CloudFront' : ''}`,
  )
  return ['The edge’s secret:', ...lines].join('\n')
}

/** Refuses until every call that started before the key became current has ended. */
function refuseEarly({ id, fromMs }: { id: string; fromMs: number }, nowMs: number): void {
  if (nowMs < fromMs + REFRESH_MS) {
    throw new Error(
      `Key ${id} becomes current at ${formatMinute(fromMs)}: wait until ${formatMinute(fromMs + REFRESH_MS)}.`,
    )
  }
}

type Count = readonly [Kind, number]

function countsOf(stored: Stored, id: string): readonly Count[] {
  return [...(stored.get(id) ?? [])]
}

function isMovable([kind]: Count): boolean {
  return MOVABLE.includes(kind)
}

function isLasting([kind]: Count): boolean {
  return kind in LASTING
}

function listCounts(counts: readonly Count[]): string {
  return counts.map(([kind, count]) => `${count} ${kind}`).join(', ')
}

/** 384 bits. */
function newSecret(random: RandomBytes): string {
  return Buffer.from(random(48)).toString('base64url')
}

function formatMinute(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
