import * as z from 'zod/mini'
import { Email } from '#shared/models/basics.ts'
import { PASSWORD_MAX, PASSWORD_MIN, SixDigits } from '#shared/models/password.ts'
import { Username } from '#shared/models/user.ts'
import type { Translate } from '#web/i18n/translate.ts'

/** The field that shows why a mailed code was refused. */
export const CODE_FAILURES = { code_wrong: 'code', code_expired: 'code', code_attempts: 'code' } as const

/** Checks that need no server; only the server judges whether a password is easy to guess. */
export function checks(t: Translate<'auth'>) {
  return {
    name: (name: string) => {
      if (name.trim() === '') return t('check.nameRequired')
      return z.safeParse(Username, name).success ? undefined : t('check.nameLength')
    },
    email: (email: string) => (z.safeParse(Email, email).success ? undefined : t('check.email')),
    newPassword: (password: string) => {
      // Counted in code points, as on the server.
      const { length } = [...password]
      if (length < PASSWORD_MIN) return t('check.passwordShort', { minimum: PASSWORD_MIN })
      return length > PASSWORD_MAX ? t('check.passwordLong', { maximum: PASSWORD_MAX }) : undefined
    },
    repeated: (password: string, again: string) =>
      password === again ? undefined : t('check.passwordRepeat'),
    code: (code: string) => (z.safeParse(SixDigits, code).success ? undefined : t('check.code')),
  }
}
