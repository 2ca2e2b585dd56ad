import { type KeyPurpose, keyFor } from '#functions/platform/keys.ts'
import { type AppSecret, REFRESH_MS } from '#functions/platform/secrets.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { DAY_MS } from '#shared/time.ts'

/** A new version becomes current when every running function has long fetched it. */
export const CURRENT_AFTER_MS = 3 * REFRESH_MS

/**
 * After this time nothing short-lived uses the old key: sessions were re-signed or ended; mails, counters, codes and
 * kept answers expired. No backup is left whose addresses are hashed with it.
 */
export const FADED_AFTER_MS =
  Math.max(KEPT_FOR.backupDays, KEPT_FOR.sessionIdleDays, KEPT_FOR.mailErasedDays, KEPT_FOR.counterDays) *
  DAY_MS

/** A version in use. */
export interface Version {
  readonly id: string
  /** Current from then on, epoch milliseconds. */
  readonly fromMs: number
}

/** Versions in use, oldest first. Of two, the second is current or will be. */
export function versionsInUse({ keys }: AppSecret): readonly Version[] {
  return Object.entries(keys)
    .flatMap(([id, version]) =>
      'secret' in version ? [{ id, fromMs: version.from === undefined ? 0 : Date.parse(version.from) }] : [],
    )
    .sort((a, b) => a.fromMs - b.fromMs)
}

/** The old and the new version while one replaces the other. @throws Error where none does */
export function replacement(secret: AppSecret): { readonly old: Version; readonly next: Version } {
  const [old, next] = versionsInUse(secret)
  if (!old || !next) throw new Error('There is one key only, so nothing is being replaced.')
  return { old, next }
}

/** Adds a version. @throws Error while one is being replaced already */
export function withVersion(secret: AppSecret, text: string, nowMs: number): AppSecret {
  const [first, second] = versionsInUse(secret)
  if (second) throw new Error(`Key ${first?.id} is being replaced by key ${second.id}: drop it first.`)
  const id = nextId(Object.keys(secret.keys))
  return {
    keys: { ...secret.keys, [id]: { secret: text, from: new Date(nowMs + CURRENT_AFTER_MS).toISOString() } },
  }
}

/** Ids are never reused: a record under the old key would be taken for one under the new key. */
export function nextId(ids: readonly string[]): string {
  return String(Math.max(...ids.map(Number)) + 1)
}

/** Removes a version, or keeps only its derived keys for the given purposes. */
export function withoutVersion({ keys }: AppSecret, id: string, purposes: readonly KeyPurpose[]): AppSecret {
  const { [id]: _, ...others } = keys
  if (purposes.length === 0) return { keys: others }
  const derived = purposes.map((purpose) => [purpose, Buffer.from(keyFor(purpose, id)).toString('base64url')])
  return { keys: { ...others, [id]: { derived: Object.fromEntries(derived) } } }
}
