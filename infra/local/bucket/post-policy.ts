import { isSignedBy, S3Error } from './signature.ts'

/** A form that a browser sent, with names in lower case. */
export interface PostForm {
  readonly bucket: string
  readonly fields: ReadonlyMap<string, string>
  readonly fileBytes: number
}

interface Policy {
  readonly expiration: string
  readonly conditions: readonly unknown[]
}

/** Fields that need no condition. */
const UNCHECKED = ['policy', 'x-amz-signature', 'file']

/**
 * Checks a form as S3 does: it is signed with the secret and not expired, meets each condition, and has no field
 * without a condition.
 *
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 *
 * @throws S3Error
 */
export function checkPostPolicy(form: PostForm, secretAccessKey: string, nowMs: number): void {
  const encoded = form.fields.get('policy')
  if (encoded === undefined) throw new S3Error(403, 'AccessDenied', 'The form carries no policy.')
  checkSignature(form.fields, encoded, secretAccessKey)
  const policy = readPolicy(encoded)
  if (Date.parse(policy.expiration) <= nowMs) {
    throw new S3Error(403, 'AccessDenied', 'Invalid according to Policy: Policy expired.')
  }
  const named = policy.conditions.flatMap((condition) => checkCondition(condition, form))
  const extra = [...form.fields.keys()].filter(
    (name) => !UNCHECKED.includes(name) && !name.startsWith('x-ignore-') && !named.includes(name),
  )
  if (extra.length > 0) throw failed(`Extra input fields: ${extra.join(', ')}`)
}

function checkSignature(fields: PostForm['fields'], encoded: string, secretAccessKey: string): void {
  const [, ...scope] = (fields.get('x-amz-credential') ?? '').split('/')
  const isKnown = fields.get('x-amz-algorithm') === 'AWS4-HMAC-SHA256'
  const signature = fields.get('x-amz-signature') ?? ''
  if (isKnown && isSignedBy(secretAccessKey, scope.join('/'), encoded, signature)) return
  throw new S3Error(403, 'SignatureDoesNotMatch', 'The signature is not that of the policy.')
}

function readPolicy(encoded: string): Policy {
  const policy: Partial<Policy> = JSON.parse(Buffer.from(encoded, 'base64').toString())
  const { expiration, conditions } = policy
  if (typeof expiration === 'string' && Array.isArray(conditions)) return { expiration, conditions }
  throw new S3Error(400, 'InvalidPolicyDocument', 'The policy has no expiration or no conditions.')
}

/** @returns the names of the fields that the condition covers */
function checkCondition(condition: unknown, form: PostForm): string[] {
  if (!Array.isArray(condition)) {
    const entries = Object.entries(condition ?? {})
    for (const [name, value] of entries) mustEqual(form, name.toLowerCase(), String(value))
    return entries.map(([name]) => name.toLowerCase())
  }
  const [kind, first, second] = condition
  if (kind === 'content-length-range') {
    if (form.fileBytes < Number(first)) throw new S3Error(400, 'EntityTooSmall', 'The file is too small.')
    if (form.fileBytes > Number(second)) throw new S3Error(400, 'EntityTooLarge', 'The file is too large.')
    return []
  }
  const name = String(first).replace(/^\$/, '').toLowerCase()
  if (kind === 'eq') mustEqual(form, name, String(second))
  else if (kind !== 'starts-with' || !fieldOf(form, name).startsWith(String(second)))
    throw failed(String(kind))
  return [name]
}

function mustEqual(form: PostForm, name: string, value: string): void {
  if (fieldOf(form, name) !== value) throw failed(`["eq", "$${name}", "${value}"]`)
}

function fieldOf(form: PostForm, name: string): string {
  return name === 'bucket' ? form.bucket : (form.fields.get(name) ?? '')
}

function failed(what: string): S3Error {
  return new S3Error(403, 'AccessDenied', `Invalid according to Policy: Policy Condition failed: ${what}`)
}
