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
  inLetters,
  issueAddressCode,
  newLetters,
} from './code-items.ts'

const LIFETIME_MS = KEPT_FOR.loginLinkHours * HOUR_MS
const PAGES = { reset: '/reset-password', login: '/login' } as const

interface Asked extends AddressRequest {
  readonly locale: Locale
  /** Whether the device had its mark before it asked; a code that was asked for without one can be entered without one. */
  readonly marked: boolean
  /** Whether the device has logged in to the account. */
  readonly known: boolean
}

/**
 * Mails what proves an address: a link and, to set a password, a code. Known devices have mails of their own. Those of
 * new devices may be spent by strangers: past the ten of a day there is one an hour, with a link alone, since codes can
 * be guessed. Every mail holds a link that outlives the hour for which it keeps others from being sent.
 *
 * @throws AppError 429
 */
export async function mailProof(
  asked: Asked,
  nowMs: number,
  random: RandomBytes,
  also: readonly Write[] = [],
): Promise<void> {
  const { purpose, email, locale, known } = asked
  const who = `${known ? 'devices' : 'address'}:${email}`
  const token = newLinkToken(email, random)
  const link = siteUrl(locale, `${PAGES[purpose]}#${token}`)
  const issued = async (code: string | undefined): Promise<Write[]> => {
    const data =
      code === undefined
        ? ({ variant: purpose === 'login' ? 'login' : 'link', name: '', link } as const)
        : ({ variant: 'code', name: '', code, link } as const)
    return [
      ...slots(asked).flatMap((slot) => issueAddressCode(slot, code, nowMs)),
      linkWrite(token, nowMs),
      await outboxWrite({ to: email, locale, mail: 'password_reset', data }, nowMs, random),
      ...also,
    ]
  }
  try {
    const code = purpose === 'reset' ? newSixDigits(random) : undefined
    await transact([...(await issued(code)), ...codeLimitWrites(who, nowMs)])
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await transact([...(await issued(undefined)), ...codeLimitWrites(who, nowMs, 'codesBeyond')])
  }
}

/** Under the device's mark, where strangers reach nothing; and without one, where all share what has none. */
function slots({ purpose, email, device, marked }: Asked): AddressRequest[] {
  const own = device === undefined ? [] : [{ purpose, email, device }]
  return marked ? own : [...own, { purpose, email }]
}

const RANDOM_LETTERS = 40

/** The hash of the address, then 160 random bits; in letters only, since a code is its mail's only run of six digits. */
function newLinkToken(email: string, random: RandomBytes): string {
  return inLetters(new TextEncoder().encode(emailHash(email))) + newLetters(random)
}

/** The hash of the address to which it was mailed. */
function addressOf(token: string): string {
  return new TextDecoder().decode(fromLetters(token.slice(0, -RANDOM_LETTERS)))
}

/** Beside the codes of the address, and used up like one. */
function linkKey(token: string): Key {
  const { pk } = codeKey({ purpose: 'login', who: addressOf(token) })
  return { pk, sk: `CODE#link#${tokenHash(token)}` }
}

function linkWrite(token: string, nowMs: number): Write {
  const expiresMs = nowMs + LIFETIME_MS
  const item: CodeItem = {
    ...{ ...linkKey(token), codeHash: tokenHash(token) },
    ...{ sentMs: nowMs, expiresMs, attempts: 0 },
  }
  return { name: 'link', put: { ...item, ttlEpochS: ttlEpochS(expiresMs) } }
}

/** A living link. @throws AppError 410 `code_expired` */
async function findLink(token: string, nowMs: number): Promise<CodeItem> {
  const link = await getItem<CodeItem>(linkKey(token))
  if (link?.codeHash === undefined || link.expiresMs <= nowMs) throw new AppError('code_expired')
  return link
}

/** A living link that was mailed to this address. @throws AppError 410 `code_expired` */
export async function findLinkOf(email: string, token: string, nowMs: number): Promise<CodeItem> {
  if (!emailHashes(email).includes(addressOf(token))) throw new AppError('code_expired')
  return findLink(token, nowMs)
}

/** A living link and whose it is. @throws AppError 410 `code_expired` */
export async function findLinkOwner(
  token: string,
  nowMs: number,
): Promise<{ readonly link: CodeItem; readonly account: UserRecord }> {
  const link = await findLink(token, nowMs)
  const account = await findUserByHash(addressOf(token))
  if (!account || isOutdated(link, account)) throw new AppError('code_expired')
  return { link, account }
}

/** Whether the password was set since a code or link was mailed: what came before opens nothing any more. */
export function isOutdated(
  { sentMs }: CodeItem,
  { passwordSetMs = 0 }: Pick<UserRecord, 'passwordSetMs'>,
): boolean {
  return sentMs < passwordSetMs
}
