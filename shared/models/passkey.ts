import * as z from 'zod/mini'
import { KEPT_FOR } from '../retention.ts'
import { Instant, line } from './basics.ts'
import { TriedPassword } from './password.ts'

/** Further ones are refused with `list_full`. */
export const PASSKEYS_MAX = 10
/** Time between an admin's decision and the removal of a staff member's old passkeys. */
export const PASSKEY_RESET_HOURS = 24
/** Time for the browser to answer a challenge. */
export const CHALLENGE_MINUTES = KEPT_FOR.challengeMinutes

/** Base64url without padding; a credential id has at most 1023 bytes (WebAuthn Level 3, section 4). */
const encoded = (bytes: number) =>
  z
    .string({ error: 'required' })
    .check(
      z.maxLength(Math.ceil((bytes * 4) / 3), { error: 'too_long' }),
      z.regex(/^[A-Za-z0-9_-]+$/, { error: 'invalid_format' }),
    )
const CredentialId = encoded(1023)
const TYPE = 'public-key'

const credentialFields = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal(TYPE),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
}

/** The browser's answer when it creates a passkey (RegistrationResponseJSON). */
export const NewCredential = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: encoded(4096),
    attestationObject: encoded(32_768),
    authenticatorData: z.optional(encoded(8192)),
    publicKey: z.optional(encoded(8192)),
    publicKeyAlgorithm: z.optional(z.int()),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** The browser's answer when it uses a passkey (AuthenticationResponseJSON). */
export const Assertion = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: encoded(4096),
    authenticatorData: encoded(8192),
    signature: encoded(8192),
    userHandle: z.optional(z.nullable(encoded(64))),
  }),
})
export type Assertion = z.infer<typeof Assertion>

const Descriptor = z.strictObject({
  type: z.literal(TYPE),
  id: z.string(),
  transports: z.array(z.string()),
})

/** Options of `navigator.credentials.create` (PublicKeyCredentialCreationOptionsJSON). */
export const CreationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal(TYPE), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type CreationOptions = z.infer<typeof CreationOptions>

/** Options of `navigator.credentials.get` (PublicKeyCredentialRequestOptionsJSON). */
export const RequestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: any passkey of this site. */
  allowCredentials: z.array(Descriptor),
})
export type RequestOptions = z.infer<typeof RequestOptions>

export const PasskeyName = line(1, 40, 'required')
/** Default name: browser and system. */
export const CreatePasskey = z.strictObject({ name: z.optional(PasskeyName), credential: NewCredential })
/** Exactly one of the two. */
export const Reauth = z.strictObject({
  password: z.optional(TriedPassword),
  credential: z.optional(Assertion),
})
export const LoginByPasskey = z.strictObject({ credential: Assertion })

export const Passkey = z.strictObject({
  _id: z.string(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.optional(Instant),
  /** True if the passkey is copied to the user's other devices. */
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const PasskeyAnswer = z.strictObject({ passkey: Passkey })
export const Passkeys = z.strictObject({
  passkeys: z.array(Passkey),
  /** True if the last passkey cannot be removed, because the account needs it to log in. */
  keepsOne: z.boolean(),
})
export const PasskeyId = z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{10,64}$/)) })
/** The old passkeys stop working at `resetAt`. */
export const PasskeyReset = z.strictObject({ resetAt: Instant })
