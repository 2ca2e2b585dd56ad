import type { RandomBytes } from '#shared/crash/random.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { HOUR_MS } from '#shared/time.ts'
import { AppError } from '../../platform/app-error.ts'
import { newSixDigits } from '../../platform/ids.ts'
import { tokenHash } from '../../platform/keys.ts'
import { type Key, ttlEpochS } from '../../platform/table/item.ts'
import { getItem } from '../../platform/table/read.ts'
import { transact, type Write } from '../../platform/table/write.ts'
import { outboxWrite, siteUrl } from '../mail/outbox-items.ts'
import { emailHash, emailHashes, findUserByHash } from '../users/user-items.ts'
import type { UserRecord } from '../users/user-record.ts'
import {
  type AddressRequest,
  type CodeItem,
  codeKey,
  codeLimitWrites,
  fromLetters,
  issueAddressCode,
  newLetters,
  toLetters,
} from './code-items.ts'

const LIFETIME_MS = KEPT_FOR.loginLinkHours * HOUR_MS
const PAGES = { reset: '/reset-password', login: '/login' } as const

interface LinkRequest extends AddressRequest {
  readonly locale: Locale
  /** True if the device had its id before the request. A code requested without one can be entered without one. */
  readonly hadDeviceId: boolean
  /** True if the device has logged in to the account. */
  readonly isKnownDevice: boolean
}

/**
 * Mails a link that proves an address and, to set a password, also a code. Known devices have their own allowance,
 * since strangers can use up that of new devices. After the ten mails of a day one mail an hour remains, with a link
 * only, since codes can be guessed. Its link outlives that hour.
 *
 * @throws AppError 429
 */
export async function mailProof(
  request: LinkRequest,
  nowMs: number,
  random: RandomBytes,
  also: readonly Write[] = [],
): Promise<void> {
  const { purpose, email, locale, isKnownDevice } = request
  const owner = `${isKnownDevice ? 'devices' : 'address'}:${email}`
  const token = newLinkToken(email, random)
  const link = siteUrl(locale, `${PAGES[purpose]}#${token}`)
  const issueWrites = async (code: string | undefined): Promise<Write[]> => {
    const data =
      code === undefined
        ? ({ variant: purpose === 'login' ? 'login' : 'link', name: '', link } as const)
        : ({ variant: 'code', name: '', code, link } as const)
    return [
      ...codePlaces(request).flatMap((slot) => issueAddressCode(slot, code, nowMs)),
      linkWrite(token, nowMs),
      await outboxWrite({ to: email, locale, mail: 'password_reset', data }, nowMs, random),
      ...also,
    ]
  }
  try {
    const code = purpose === 'reset' ? newSixDigits(random) : undefined
    await transact([...(await issueWrites(code)), ...codeLimitWrites(owner, nowMs)])
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await transact([...(await issueWrites(undefined)), ...codeLimitWrites(owner, nowMs, 'codesBeyond')])
  }
}

/**
 * The places of a code: under the device's id, which strangers cannot reach, and for a device without one also the
 * place that all such devices share.
 */
function codePlaces({ purpose, email, device, hadDeviceId }: LinkRequest): AddressRequest[] {
  const own = device === undefined ? [] : [{ purpose, email, device }]
  return hadDeviceId ? own : [...own, { purpose, email }]
}

const RANDOM_LETTERS = 40

/**
 * A link's token: the hash of the address and 160 random bits, in letters only, since the code must stay its mail's
 * only run of six digits.
 */
function newLinkToken(email: string, random: RandomBytes): string {
  return toLetters(new TextEncoder().encode(emailHash(email))) + newLetters(random)
}

function addressOf(token: string): string {
  return new TextDecoder().decode(fromLetters(token.slice(0, -RANDOM_LETTERS)))
}

/** The key of a link, stored beside the address's codes. */
function linkKey(token: string): Key {
  const { pk } = codeKey({ purpose: 'login', owner: addressOf(token) })
  return { pk, sk: `CODE#link#${tokenHash(token)}` }
}

function linkWrite(token: string, nowMs: number): Write {
  const expiresMs = nowMs + LIFETIME_MS
  const item: CodeItem = {
    ...linkKey(token),
    codeHash: tokenHash(token),
    sentMs: nowMs,
    expiresMs,
    attempts: 0,
  }
  return { name: 'link', put: { ...item, ttlEpochS: ttlEpochS(expiresMs) } }
}

/** A valid link. @throws AppError 410 `code_expired` */
async function findLink(token: string, nowMs: number): Promise<CodeItem> {
  const link = await getItem<CodeItem>(linkKey(token))
  if (link?.codeHash === undefined || link.expiresMs <= nowMs) throw new AppError('code_expired')
  return link
}

/** A valid link that was mailed to this address. @throws AppError 410 `code_expired` */
export async function findLinkOf(email: string, token: string, nowMs: number): Promise<CodeItem> {
  if (!emailHashes(email).includes(addressOf(token))) throw new AppError('code_expired')
  return findLink(token, nowMs)
}

/** A valid link and its user. @throws AppError 410 `code_expired` */
export async function findLinkOwner(
  token: string,
  nowMs: number,
): Promise<{ readonly link: CodeItem; readonly user: UserRecord }> {
  const link = await findLink(token, nowMs)
  const user = await findUserByHash(addressOf(token))
  if (!user || isOutdated(link, user)) throw new AppError('code_expired')
  return { link, user }
}

/** True if the password was set since a code or link was mailed, which makes that invalid. */
export function isOutdated(
  { sentMs }: CodeItem,
  { passwordSetMs = 0 }: Pick<UserRecord, 'passwordSetMs'>,
): boolean {
  return sentMs < passwordSetMs
}
