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
  inUse,
  nextId,
  replacement,
  SecretsRefused,
  withoutVersion,
  withVersion,
} from './versions.ts'

/** A place that stores a secret's text: Secrets Manager, or a file of the data folder. */
export interface SecretPlace {
  read(): Promise<string>
  write(text: string): Promise<void>
}

/** Kinds of records that cannot be hashed again: the key of their purpose outlives its version. */
const LASTING: Partial<Record<Kind, KeyPurpose>> = { exclusions: 'person' }
/** Kinds of records that `rekey` moves. */
const MOVABLE: readonly Kind[] = ['addresses', 'casino accounts']

/** Adds a version of the app's secret, which becomes current by itself once every function knows it. */
export async function rotateApp(place: SecretPlace, nowMs: number, random: RandomBytes): Promise<string> {
  const secret = withVersion(readAppSecret(await place.read()), newSecret(random), nowMs)
  await place.write(JSON.stringify(secret))
  const { next } = replacement(secret)
  return `Key ${next.id} is added and becomes current at ${instant(next.fromMs)}. Then run: rekey.`
}

/** Moves the claims of addresses and casino accounts to the current key. */
export async function rekey(place: SecretPlace, nowMs: number): Promise<string> {
  const { old, next } = replacement(readAppSecret(await place.read()))
  refuseEarly(next, nowMs)
  await secretsReady(nowMs)
  const moved = await moveClaims(old.id)
  const left = countsOf(await countStored(nowMs), old.id).filter(isMovable)
  const done = `Key ${next.id} has taken over ${moved} claims of addresses and casino accounts.`
  if (left.length > 0) return `${done} Key ${old.id} still has ${told(left)}: run rekey once more.`
  return `${done} Key ${old.id} can be dropped from ${instant(next.fromMs + FADED_AFTER_MS)}.`
}

/**
 * Drops the replaced version. If exclusions are stored under it, the key of their hashes is kept.
 *
 * @param now drop before `FADED_AFTER_MS`; open sessions and old backups are lost
 * @throws SecretsRefused while something depends on it that would be lost
 */
export async function dropApp(place: SecretPlace, { now }: { now: boolean }, nowMs: number): Promise<string> {
  const secret = readAppSecret(await place.read())
  if (inUse(secret).length < 2) return dropRetired(place, secret, nowMs)
  const { old, next } = replacement(secret)
  refuseEarly(next, nowMs)
  await secretsReady(nowMs)
  const counts = countsOf(await countStored(nowMs), old.id)
  const movable = counts.filter(isMovable)
  if (movable.length > 0)
    throw new SecretsRefused(`Key ${old.id} still has ${told(movable)}: run rekey first.`)
  const fades = counts.filter((count) => !isLasting(count))
  if (!now && nowMs < next.fromMs + FADED_AFTER_MS) {
    const when = instant(next.fromMs + FADED_AFTER_MS)
    throw new SecretsRefused(
      `Key ${old.id} can be dropped from ${when}. With --now at once: no backup from before the last rekey is of use ` +
        `any more, sessions end that nobody has used since ${instant(next.fromMs)}, open lists start anew` +
        `${fades.length > 0 ? `, and lost are ${told(fades)}` : ''}.`,
    )
  }
  const lasting = counts.filter(isLasting)
  const kept = lasting.flatMap(([kind]) => LASTING[kind] ?? [])
  await place.write(JSON.stringify(withoutVersion(secret, old.id, kept)))
  return lasting.length === 0
    ? `Key ${old.id} is dropped.`
    : `Key ${old.id} is dropped, but for what still finds ${told(lasting)}: run drop again once they are over.`
}

async function dropRetired(place: SecretPlace, secret: AppSecret, nowMs: number): Promise<string> {
  const stored = await countStored(nowMs)
  const retired = Object.entries(secret.keys).filter(([, version]) => 'derived' in version)
  const over = retired.map(([id]) => id).filter((id) => !countsOf(stored, id).some(isLasting))
  if (over.length === 0)
    throw new SecretsRefused('There is one key only, and what older ones still find is needed.')
  await place.write(JSON.stringify(over.reduce((left, id) => withoutVersion(left, id, []), secret)))
  return `Nothing depends on key ${over.join(', ')} any more: dropped.`
}

/** Lists the held keys and what depends on each. */
export async function statusOfApp(place: SecretPlace, nowMs: number): Promise<string> {
  const secret = readAppSecret(await place.read())
  const stored = await countStored(nowMs)
  const current = inUse(secret).findLast(({ fromMs }) => fromMs <= nowMs)
  const lines = Object.entries(secret.keys).map(([id, version]) => {
    const counts = countsOf(stored, id)
    const under = counts.length === 0 ? 'nothing is stored under it' : `under it are stored ${told(counts)}`
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
export async function rotateEdge(place: SecretPlace, random: RandomBytes): Promise<string> {
  const id = await addValue(place, random, (values) => `The functions take the values ${values} already`)
  return `Value ${id} is added. In ${REFRESH_MS / 60_000} minutes every function takes it: then deploy with -c edgeKeyId=${id}.`
}

async function addValue(
  place: SecretPlace,
  random: RandomBytes,
  isFull: (values: string) => string,
): Promise<string> {
  const values = readSecretValues(await place.read())
  const [first, second] = Object.keys(values)
  if (second) throw new SecretsRefused(`${isFull(`${first} and ${second}`)}: drop one first.`)
  const id = nextId(Object.keys(values))
  await place.write(JSON.stringify({ ...values, [id]: newSecret(random) }))
  return id
}

/** Adds a key of the public log. Both sign until the old one is dropped, so that a reader may know either. */
export async function rotateLog(place: SecretPlace, random: RandomBytes): Promise<string> {
  const id = await addValue(place, random, (keys) => `The log is signed with the keys ${keys} already`)
  return `Key ${id} is added. In ${REFRESH_MS / 60_000} minutes it signs the log as well: publish it where you published the old one, then run: drop log.`
}

/** Drops the key of the log that was replaced. */
export async function dropLog(place: SecretPlace): Promise<string> {
  const [newest, old] = Object.entries(readSecretValues(await place.read())).sort(
    ([one], [other]) => Number(other) - Number(one),
  )
  if (!newest || !old) throw new SecretsRefused('The log has one key only, so nothing is being replaced.')
  await place.write(JSON.stringify(Object.fromEntries([newest])))
  return `Key ${newest[0]} alone signs the log.`
}

/** Drops what the distribution does not send. @param sent what it sends, once that is deployed everywhere */
export async function dropEdge(place: SecretPlace, sent: string): Promise<string> {
  const values = readSecretValues(await place.read())
  const kept = Object.entries(values).filter(([, value]) => value === sent)
  const [id] = kept[0] ?? []
  if (id === undefined)
    throw new SecretsRefused('CloudFront sends none of the values that the functions take.')
  if (Object.keys(values).length === 1)
    throw new SecretsRefused(`There is value ${id} only, and CloudFront sends it.`)
  await place.write(JSON.stringify(Object.fromEntries(kept)))
  return `The functions take value ${id} alone, which CloudFront sends.`
}

/** The values that the functions accept, and the one that the distribution sends. */
export async function statusOfEdge(place: SecretPlace, sent: string): Promise<string> {
  const lines = Object.entries(readSecretValues(await place.read())).map(
    ([id, value]) => `  value ${id}: taken by the functions${value === sent ? ', sent by CloudFront' : ''}`,
  )
  return ['The edge’s secret:', ...lines].join('\n')
}

/** Refuses until every call that started before the key became current has ended. */
function refuseEarly({ id, fromMs }: { id: string; fromMs: number }, nowMs: number): void {
  if (nowMs < fromMs + REFRESH_MS) {
    throw new SecretsRefused(
      `Key ${id} becomes current at ${instant(fromMs)}: wait until ${instant(fromMs + REFRESH_MS)}.`,
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

function told(counts: readonly Count[]): string {
  return counts.map(([kind, count]) => `${count} ${kind}`).join(', ')
}

/** 384 bits. */
function newSecret(random: RandomBytes): string {
  return Buffer.from(random(48)).toString('base64url')
}

function instant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
