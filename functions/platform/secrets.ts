import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod/mini'
import { errorName, Unavailable } from './app-error.ts'
import { config, edgeSecretSource, logSecretSource, type SecretSource } from './config.ts'
import { log } from './log.ts'

/** How old a fetched secret gets: by then a running function has learned of a new version. */
export const REFRESH_MS = 5 * 60_000
/** After a refresh that failed the old versions go on, and the next try waits so long. */
const RETRY_MS = 30_000
/** A call is to be answered within 5 s, also where Secrets Manager is silent. */
const CLIENT_LIMITS = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 1500, throwOnRequestTimeout: true },
}

const SecretText = z.string().check(z.minLength(32))

const AppSecret = z.strictObject({
  keys: z.record(
    z.string().check(z.regex(/^[1-9]\d{0,4}$/)),
    z.union([
      /** In use; current from an ISO instant on, the first version from the beginning. */
      z.strictObject({ secret: SecretText, from: z.optional(z.iso.datetime()) }),
      /** Retired: only what was derived for purposes on which stored things still depend, base64url by purpose. */
      z.strictObject({ derived: z.record(z.string(), SecretText) }),
    ]),
  ),
})

/** The root of all keys in its versions, by key id. */
export type AppSecret = z.infer<typeof AppSecret>

/** By key id: every value under which the distribution may come, or of which the log of draws has a key. */
const SecretValues = z.record(z.string(), SecretText)

/** Text that is no JSON object is the first version alone. @throws Error that repeats nothing of it. */
export function readAppSecret(text: string): AppSecret {
  return readDocument(AppSecret, text, (secret) => ({ keys: { '1': { secret } } }))
}

/** The same for the edge's secret, and for that of the drawLog. */
export function readSecretValues(text: string): Record<string, string> {
  return readDocument(SecretValues, text, (secret) => ({ '1': secret }))
}

function readDocument<T>(schema: z.ZodMiniType<T>, text: string, ofPlain: (text: string) => T): T {
  if (!text.startsWith('{')) return ofPlain(text)
  try {
    return z.parse(schema, JSON.parse(text))
  } catch {
    throw new Error('A secret is not of the form that functions/platform/secrets.ts reads')
  }
}

/** A secret as it was fetched last. */
interface Kept<T> {
  /** @throws Unavailable where it cannot be read; the next call tries again. */
  ready(nowMs: number): Promise<void>
  value(): T
}

/** Where the environment holds the value itself, nothing is fetched. */
function keep<T>(source: () => SecretSource, read: (text: string) => T): Kept<T> {
  let held: { readonly value: T; readonly atMs: number } | undefined
  let fetching: Promise<T> | undefined
  return {
    async ready(nowMs) {
      const from = source()
      if ('value' in from || (held && nowMs - held.atMs < REFRESH_MS)) return
      fetching ??= fetchText(from.arn)
        .then(read)
        .finally(() => {
          fetching = undefined
        })
      try {
        held = { value: await fetching, atMs: nowMs }
      } catch (error) {
        logError(error)
        if (!held) throw new Unavailable(1)
        held = { ...held, atMs: nowMs - REFRESH_MS + RETRY_MS }
      }
    },
    value() {
      if (held) return held.value
      const from = source()
      if (!('value' in from)) throw new Error('Await secretsReady() first')
      held = { value: read(from.value), atMs: 0 }
      return held.value
    },
  }
}

// Marked as pure so that a bundle which reads no secret drops them, and the client of Secrets Manager with them.
const app = /* @__PURE__ */ keep(() => config().appSecret, readAppSecret)
const edge = /* @__PURE__ */ keep(edgeSecretSource, (text) => Object.values(readSecretValues(text)))
const drawLog = /* @__PURE__ */ keep(logSecretSource, readSecretValues)
let clockMs = 0

/**
 * To be awaited before anything is signed, sealed or hashed: fetches the app's secret at a function's first call, and
 * again when it has grown old.
 *
 * @param nowMs the time of the call, which decides the current key
 */
export async function secretsReady(nowMs: number): Promise<void> {
  clockMs = nowMs
  await app.ready(nowMs)
}

/** The same for the edge's secret. */
export async function edgeReady(nowMs: number): Promise<void> {
  await edge.ready(nowMs)
}

/** The same for the secret of the log of draws. */
export async function logSecretReady(nowMs: number): Promise<void> {
  await drawLog.ready(nowMs)
}

let client: SecretsManagerClient | undefined

async function fetchText(arn: string): Promise<string> {
  client ??= new SecretsManagerClient(CLIENT_LIMITS)
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: arn }))
  if (SecretString === undefined) throw new Error('The secret has no text')
  return SecretString
}

/** Asks for each secret anew, and keeps none. @throws Error where one cannot be had. */
export async function askForSecrets(): Promise<void> {
  const sources = [config().appSecret, edgeSecretSource()]
  await Promise.all(sources.map((source) => ('arn' in source ? fetchText(source.arn) : source.value)))
}

function logError(error: unknown): void {
  log('error', 'secretsNotFetched', { error: errorName(error) })
}

/** The versions of the app's secret that are held, and the time of the last call. */
export function appSecret(): { readonly keys: AppSecret['keys']; readonly clockMs: number } {
  return { keys: app.value().keys, clockMs }
}

/** What the distribution may send: one secret, or several while one is replaced. */
export function edgeSecrets(): readonly string[] {
  return edge.value()
}

/** Of which the log of draws has its keys, the newest first. */
export function logSecrets(): readonly string[] {
  return Object.entries(drawLog.value())
    .sort(([one], [other]) => Number(other) - Number(one))
    .map(([, value]) => value)
}
