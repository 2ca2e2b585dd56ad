import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isSameSecret } from '#functions/platform/same-secret.ts'
import { escapeHtml } from '#shared/html.ts'
import { splitTarget } from '../event.ts'

const ALGORITHM = 'AWS4-HMAC-SHA256'
/** The largest allowed difference between the signer's clock and ours. */
const SKEW_MAX_MS = 15 * 60_000
/** Values of the hash header for a body that is signed separately, or not at all over a secure connection. */
const BODY_APART = /^(?:UNSIGNED-PAYLOAD|STREAMING-[\w-]+)$/

/** A refusal in the words of S3, https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
export class S3Error extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'S3Error'
    this.status = status
    this.code = code
  }

  toXml(): string {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${this.code}</Code><Message>${escapeHtml(this.message)}</Message></Error>`
  }
}

/**
 * Checks that a request was signed with the secret, as S3 does.
 *
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 *
 * @throws S3Error
 */
export function checkRequest(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer,
  secretAccessKey: string,
  nowMs: number,
): void {
  const { headers } = request
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=\w+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const time = String(headers['x-amz-date'] ?? '')
  const bodyHash = String(headers['x-amz-content-sha256'] ?? '')
  const signed = names.split(';')
  const canonical = [
    request.method,
    ...canonicalTarget(request.url ?? '/'),
    ...signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const text = [ALGORITHM, time, scope, sha256(canonical)].join('\n')
  const isWhole = BODY_APART.test(bodyHash) || bodyHash === sha256(body)
  const isNow = Math.abs(readTime(time) - nowMs) <= SKEW_MAX_MS
  const isBound =
    signed.includes('host') && signed.includes('x-amz-date') && scope.startsWith(time.slice(0, 8))
  if (isWhole && isNow && isBound && isSignedBy(secretAccessKey, scope, text, signature)) return
  throw new S3Error(403, 'AccessDenied', 'Access Denied')
}

/** True if the text was signed with the secret's key for this scope, e.g. `20261124/eu-central-1/s3/aws4_request`. */
export function isSignedBy(secretAccessKey: string, scope: string, text: string, signature: string): boolean {
  const parts = scope.split('/')
  const isOurs = parts.length === 4 && parts[2] === 's3' && parts[3] === 'aws4_request'
  const key = parts.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return isOurs && isSameSecret(signature, hmac(key, text).toString('hex'))
}

/** The path and the sorted parameters of a URL, as the signature covers them. */
function canonicalTarget(url: string): [string, string] {
  const { path, query } = splitTarget(url)
  const parameters =
    query === '' ? [] : query.split('&').map((each) => (each.includes('=') ? each : `${each}=`))
  return [path, parameters.toSorted().join('&')]
}

/** `20261124T120000Z`, in epoch milliseconds. */
function readTime(text: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  const [year = Number.NaN, month = 0, ...rest] = parts.map(Number)
  return Date.UTC(year, month - 1, ...rest)
}

function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
