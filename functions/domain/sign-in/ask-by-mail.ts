import type { RandomBytes } from '#shared/crash/random.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { AppError } from '../../platform/app-error.ts'
import { tokenHash } from '../../platform/keys.ts'
import { log } from '../../platform/log.ts'
import { countUse } from '../rate-limits/rate-limit-items.ts'
import { isKnownDevice } from '../users/caller.ts'
import type { SessionToken } from '../users/session-record.ts'
import { mailProof } from './mailed-link-items.ts'
import { sessionCookie } from './session-cookie.ts'
import { newDeviceId } from './start-session.ts'

interface Asking {
  readonly input: { readonly email: string }
  readonly request: { readonly network: string; readonly locale: Locale; readonly requestId: string }
  readonly token: SessionToken | undefined
  readonly now: number
  readonly random: RandomBytes
  readonly reply: { readonly cookies: string[] }
}

/**
 * A guest asks for a mail to set a password or to log in. The same work whether there is such an account or not: it is
 * not even looked up. The mail waits for whoever has the address when it is sent, and is dropped where nobody has
 * (functions/domain/mail/deliver.ts). A device without a mark gets one, since the code is bound to it.
 */
export async function askByMail(
  purpose: 'reset' | 'login',
  { input: { email }, request, token, now, random, reply }: Asking,
): Promise<undefined> {
  await countUse('writes', `network:${request.network}`, now)
  const deviceId = token?.deviceId ?? newDeviceId(random)
  const known = await isKnownDevice(token, email)
  const event = purpose === 'reset' ? 'resetAsked' : 'linkAsked'
  // The address is not looked up here: the line of the delivered mail names its account.
  log('info', event, { requestId: request.requestId, account: known ? token?.accountId : undefined })
  const asked = { purpose, email, device: tokenHash(deviceId), marked: token !== undefined, known }
  await mailProof({ ...asked, locale: request.locale }, now, random).catch((error: unknown) => {
    // Too soon or too many: no mail goes out, and the answer does not tell.
    if (!(error instanceof AppError)) throw error
  })
  if (!token) reply.cookies.push(await sessionCookie({ accountId: '', deviceId }))
}
