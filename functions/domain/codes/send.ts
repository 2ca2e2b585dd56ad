import type { RandomBytes } from '#shared/crash/random.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { AppError } from '../../platform/app-error.ts'
import { newSixDigits } from '../../platform/ids.ts'
import { tokenHash } from '../../platform/keys.ts'
import { type Write, WriteRefused } from '../../platform/table/write.ts'
import { accountKey } from '../accounts/account.ts'
import { outboxWrite, siteUrl } from '../mail/outbox.ts'
import { countUseWrite, limitRefused } from '../rate-limits/items.ts'
import { issueCode, resentTooSoon } from './items.ts'
import { newLinkId } from './link-id.ts'

interface Person {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly language: Locale
}

const LINK_LIFETIME_MS = KEPT_FOR.linkHours * 3_600_000

/** The writes of a fresh verification code and link with their mail, and of the limits on codes. */
export async function verificationWrites(
  person: Person,
  nowMs: number,
  random: RandomBytes,
): Promise<Write[]> {
  const code = newSixDigits(random)
  const linkId = newLinkId(person.id, random)
  const link = { linkHash: tokenHash(linkId), linkExpiresMs: nowMs + LINK_LIFETIME_MS }
  return [
    issueCode({ purpose: 'verify', who: person.id }, code, nowMs, link),
    ...codeLimitWrites(person.email, nowMs),
    await outboxWrite(
      {
        to: person.email,
        locale: person.language,
        mail: 'verification',
        data: { name: person.username, code, link: siteUrl(person.language, `/verify/${linkId}`) },
      },
      nowMs,
      random,
    ),
  ]
}

/** Nothing is stored for a person who was removed in the same moment: refused as `person`. */
export function stillThere(accountId: string): Write {
  return { name: 'person', check: accountKey(accountId), ConditionExpression: 'attribute_exists(pk)' }
}

/** Codes to one address: 5 an hour, 10 a day. */
export function codeLimitWrites(email: string, nowMs: number): Write[] {
  return [
    countUseWrite('codesHour', 'codesHour', `address:${email}`, nowMs),
    countUseWrite('codesDay', 'codesDay', `address:${email}`, nowMs),
  ]
}

/** What a refused code or limit answers; other refusals go on. */
export function codeRefusal(error: unknown, nowMs: number): unknown {
  if (!(error instanceof WriteRefused)) return error
  if (error.refused.has('person')) return new AppError('not_authenticated')
  if (error.refused.has('code')) return resentTooSoon(error, nowMs)
  if (error.refused.has('codesHour')) return limitRefused('codesHour', nowMs)
  if (error.refused.has('codesDay')) return limitRefused('codesDay', nowMs)
  return error
}
