import * as z from 'zod/mini'
import { KEPT_FOR } from '../retention.ts'

/** Code points, never trimmed (docs/product.md, section 6). */
export const PASSWORD_MIN = 12
export const PASSWORD_MIN_STAFF = 15
export const PASSWORD_MAX = 128

/** A new password: checks its length only; the server estimates its strength. */
export const NewPassword = z.string({ error: 'required' }).check(
  z.refine((text) => [...text].length >= PASSWORD_MIN, {
    error: 'password_too_short',
    params: { minimum: PASSWORD_MIN },
  }),
  z.refine((text) => [...text].length <= PASSWORD_MAX, {
    error: 'too_long',
    params: { maximum: PASSWORD_MAX },
  }),
)

/** A password entered to log in: not empty, at most 1024 characters, of any strength. */
export const TriedPassword = z
  .string({ error: 'required' })
  .check(z.minLength(1, { error: 'required' }), z.maxLength(1024, { error: 'too_long' }))

/** Exactly six ASCII digits. */
export const SixDigits = z
  .string({ error: 'required' })
  .check(z.regex(/^[0-9]{6}$/, { error: 'code_format' }))

const LINK_TOKEN = /^[a-p]{80,300}$/

/** The token of a mailed link: in letters, the hash of the address and 160 random bits. */
export const LinkToken = z.string({ error: 'required' }).check(z.regex(LINK_TOKEN, { error: 'code_format' }))
export const CodeOrLink = z
  .string({ error: 'required' })
  .check(z.regex(/^(?:[0-9]{6}|[a-p]{80,300})$/, { error: 'code_format' }))

export function isLinkToken(text: string): boolean {
  return LINK_TOKEN.test(text)
}

export const CODE_LIFETIME_MINUTES = KEPT_FOR.codeMinutes
export const CODE_ATTEMPTS = 5
export const CODE_RESEND_SECONDS = 60
