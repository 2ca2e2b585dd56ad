import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod/mini'
import { MINUTE_MS } from '#shared/time.ts'
import { errorName, Unavailable } from './app-error.ts'
import { config, edgeSecretSource, logSecretSource, type SecretSource } from './config.ts'
import { log } from './log.ts'

/** Age at which a secret is fetched again, so that running functions learn of new versions. */
export const REFRESH_MS = 5 * MINUTE_MS
/** Pause after a failed refresh. The old versions stay in use. */
const RETRY_MS = 30_000
/** Calls must be answered within 5 s even if Secrets Manager does not answer. */
const CLIENT_LIMITS = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 1500, throwOnRequestTimeout: true },
}

const SecretText = z.string().check(z.minLength(32))

const AppSecret = z.strictObject({
  keys: z.record(
    z.string().check(z.regex(/^[1-9]\d{0,4}$/)),
    z.union([
      /** In use, and current from `from` on; the oldest has no `from`. */
      z.strictObject({ secret: SecretText, from: z.optional(z.iso.datetime()) }),
      /** Retired: only the derived keys that stored data still need, base64url by purpose. */
      z.strictObject({ derived: z.record(z.string(), SecretText) }),
    ]),
  ),
})

/** Versions of the root of all keys, by key id. */
export type AppSecret = z.infer<typeof AppSecret>

/** Values in use by key id: of the edge's secret, or of the secret that signs the public log. */
const SecretValues = z.record(z.string(), SecretText)

/**
 * Reads the app's secret. Plain text, as CDK generates it, is version 1.
 *
 * @throws Error whose message contains nothing of the text
 */
export function readAppSecret(text: string): AppSecret {
  return readDocument(AppSecret, text, (secret) => ({ keys: { '1': { secret } } }))
}

/** Reads the secret of the edge or of the public log. Plain text is version 1. */
export function readSecretValues(text: string): Record<string, string> {
  return readDocument(SecretValues, text, (secret) => ({ '1': secret }))
}

function readDocument<T>(schema: z.ZodMiniType<T>, text: string, fromPlain: (text: string) => T): T {
  if (!text.startsWith('{')) return fromPlain(text)
  try {
    return z.parse(schema, JSON.parse(text))
  } catch {
    throw new Error('A secret is not of the form that functions/platform/secrets.ts reads')
  }
}

interface CachedSecret<T> {
  /** Fetches the secret if it is missing or old. @throws Unavailable if it cannot be read */
  ready(nowMs: number): Promise<void>
  value(): T
}

/** Caches a secret in memory. Fetches nothing if the environment contains the value itself. */
function cacheSecret<T>(source: () => SecretSource, read: (text: string) => T): CachedSecret<T> {
  let cached: { readonly value: T; readonly atMs: number } | undefined
  let fetching: Promise<T> | undefined
  return {
    async ready(nowMs) {
      const from = source()
      if ('value' in from || (cached && nowMs - cached.atMs < REFRESH_MS)) return
      fetching ??= fetchText(from.arn)
        .then(read)
        .finally(() => {
          fetching = undefined
        })
      try {
        cached = { value: await fetching, atMs: nowMs }
      } catch (error) {
        log('error', 'secretsNotFetched', { error: errorName(error) })
        if (!cached) throw new Unavailable(1)
        cached = { ...cached, atMs: nowMs - REFRESH_MS + RETRY_MS }
      }
    },
    value() {
      if (cached) return cached.value
      const from = source()
      if (!('value' in from)) throw new Error('Await secretsReady() first')
      cached = { value: read(from.value), atMs: 0 }
      return cached.value
    },
  }
}

// Marked as pure so that a bundle which reads no secret drops them, and the client of Secrets Manager with them.
const app = /* @__PURE__ */ cacheSecret(() => config().appSecret, readAppSecret)
const edge = /* @__PURE__ */ cacheSecret(edgeSecretSource, (text) => Object.values(readSecretValues(text)))
const drawLog = /* @__PURE__ */ cacheSecret(logSecretSource, readSecretValues)
let clockMs = 0

/**
 * Makes the app's secret available. Must be awaited before anything is signed, sealed or hashed.
 *
 * @param nowMs time of the call, which decides the current key
 */
export async function secretsReady(nowMs: number): Promise<void> {
  clockMs = nowMs
  await app.ready(nowMs)
}

export async function edgeReady(nowMs: number): Promise<void> {
  await edge.ready(nowMs)
}

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

/** Fetches each secret without keeping it, for the health check. @throws Error if one cannot be read */
export async function checkSecrets(): Promise<void> {
  const sources = [config().appSecret, edgeSecretSource()]
  await Promise.all(sources.map((source) => ('arn' in source ? fetchText(source.arn) : source.value)))
}

/** Versions of the app's secret, and the time of the last call. */
export function appSecret(): { readonly keys: AppSecret['keys']; readonly clockMs: number } {
  return { keys: app.value().keys, clockMs }
}

/** Values that the distribution may send; several while one is replaced. */
export function edgeSecrets(): readonly string[] {
  return edge.value()
}

/** Secrets that sign the public log, newest first. */
export function logSecrets(): readonly string[] {
  return Object.entries(drawLog.value())
    .sort(([one], [other]) => Number(other) - Number(one))
    .map(([, value]) => value)
}
