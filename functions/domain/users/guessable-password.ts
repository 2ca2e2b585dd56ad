import type { FieldCode } from '#shared/api/errors.ts'
import { invalidField } from '../../platform/app-error.ts'

/** The lowest accepted score of zxcvbn's 0 to 4: it withstands guessing against a slow hash (10^8 guesses). */
const SCORE_MIN = 3
/** Characters of a password that must not come from the user's own name and address. */
const OWN_CHARACTERS_MIN = 8

/** Words that an attacker would try on this site first (docs/security.md). */
const SITE_WORDS = ['fairflight', 'aviator', 'predictor', 'signal', 'casino', 'crash', 'takeoff']

/** @throws AppError 400 with the reason at `path`, if the password can be guessed. */
export async function refuseGuessable(
  password: string,
  user: { readonly name?: string; readonly email: string },
  path = 'password',
): Promise<void> {
  const reason = await guessableReason(password, user)
  if (reason) throw invalidField(path, reason)
}

export async function guessableReason(
  password: string,
  user: { readonly name?: string; readonly email: string },
): Promise<FieldCode | undefined> {
  const words = personalWords(user)
  if (isPersonal(password, words)) return 'password_personal'
  // 1.7 MB of lists, loaded only to judge a password.
  const { estimate, isBreached } = await import('./password-lists.ts')
  if (estimate(password, [...words, ...SITE_WORDS]) < SCORE_MIN) return 'password_guessable'
  return isBreached(password) ? 'password_breached' : undefined
}

function personalWords({ name = '', email }: { name?: string; email: string }): string[] {
  const text = `${name} ${email}`.normalize('NFC').toLowerCase()
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 3)
  const [mailbox = ''] = email.toLowerCase().split('@')
  return [...new Set([name.toLowerCase(), email.toLowerCase(), mailbox, ...words])]
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length)
}

function isPersonal(password: string, words: readonly string[]): boolean {
  const lower = password.normalize('NFC').toLowerCase()
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower)
  return rest !== lower && [...rest].length < OWN_CHARACTERS_MIN
}
