import type { RandomBytes } from '#shared/crash/random.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { AppError } from '../../platform/app-error.ts'
import { tokenHash } from '../../platform/keys.ts'
import { log } from '../../platform/log.ts'
import { countUse } from '../../platform/table/rate-limits.ts'
import { isKnownDevice } from '../users/caller.ts'
import type { SessionToken } from '../users/session-record.ts'
import { mailProof } from './mailed-link-items.ts'
import { sessionCookie } from './session-cookie.ts'
import { newDeviceId } from './start-session.ts'

interface MailRequest {
  readonly input: { readonly email: string }
  readonly request: { readonly network: string; readonly locale: Locale; readonly requestId: string }
  readonly token: SessionToken | undefined
  readonly now: number
  readonly random: RandomBytes
  readonly reply: { readonly cookies: string[] }
}

/**
 * Answers a visitor's request for a mail to set a password or to log in. It looks up no user, so that the work does
 * not depend on whether one has the address: the mail is addressed when it is sent, or dropped if nobody has it
 * (functions/domain/mail/deliver.ts). A device without an id gets one, since the code is bound to it.
 */
export async function askByMail(
  purpose: 'reset' | 'login',
  { input: { email }, request, token, now, random, reply }: MailRequest,
): Promise<undefined> {
  await countUse('writes', `network:${request.network}`, now)
  const deviceId = token?.deviceId ?? newDeviceId(random)
  const isKnown = await isKnownDevice(token, email)
  const event = purpose === 'reset' ? 'resetAsked' : 'linkAsked'
  // No user id is known here; the log line of the delivered mail has it.
  log('info', event, { requestId: request.requestId, userId: isKnown ? token?.userId : undefined })
  const device = { device: tokenHash(deviceId), hadDeviceId: token !== undefined, isKnownDevice: isKnown }
  await mailProof({ purpose, email, locale: request.locale, ...device }, now, random).catch(
    (error: unknown) => {
      // The answer does not reveal that the mail was refused as too soon or too many.
      if (!(error instanceof AppError)) throw error
    },
  )
  if (!token) reply.cookies.push(await sessionCookie({ userId: '', deviceId }))
}
