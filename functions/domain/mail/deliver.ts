import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { splitLocale } from '#shared/i18n/locale-path.ts'
import type { MailFate } from '#shared/models/user.ts'
import { HOUR_MS } from '#shared/time.ts'
import { errorName } from '../../platform/app-error.ts'
import { config } from '../../platform/config.ts'
import { log } from '../../platform/log.ts'
import { findUserByEmail, loadUser } from '../users/user-items.ts'
import type { UserRecord } from '../users/user-record.ts'
import { isExcluded, refusesMail } from '../users/user-rules.ts'
import { type Allowance, closeSummary, spendAllowance } from './allowance-items.ts'
import {
  claimMail,
  type Failure,
  type Mail,
  markFailed,
  noteFate,
  OUTBOX_LIFETIME_MS,
  type OutboxItem,
  removeMail,
  siteUrl,
  unseal,
} from './outbox-items.ts'
import { type RenderedMail, renderMail } from './render.ts'

const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = HOUR_MS

let client: SESClient | undefined

/**
 * `givenUp`: undeliverable for days, or cannot be rendered. `withheld`: nobody has the address, or the recipient has
 * excluded themselves since, was removed or refuses our mail. `collected`: beyond the address's allowance, and counted
 * for a summary. `taken`: another run sends it.
 */
export type Delivery = MailFate | Exclude<Allowance, 'allowed'>

/**
 * Claims a mail with one conditional write that moves its next try, so that two runs do not both send it. A sent mail
 * is deleted. If the mail server is down, tries go on with doubling pauses for three days.
 */
export async function deliver(item: OutboxItem, nowMs: number): Promise<Delivery> {
  const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** item.attempts, LAST_RETRY_MS)
  if (!(await claimMail(item, nowMs + pauseMs))) return 'taken'
  const opened = await tryToUnseal(item)
  const waiting = opened && (await closeSummary(item, opened))
  if (opened && !waiting) return withhold(item)
  const owner = waiting && (await findUserByEmail(waiting.to))
  const fate = await tryToSend(item, waiting, owner, nowMs)
  if (fate === 'collected' || fate === 'taken') return fate
  if (waiting && owner) await noteFate(owner.id, item, { mail: waiting.mail, fate }, nowMs)
  return fate
}

async function tryToSend(
  item: OutboxItem,
  waiting: Mail | undefined,
  owner: UserRecord | undefined,
  nowMs: number,
): Promise<Delivery> {
  const known = { mail: waiting?.mail, language: waiting?.locale }
  if (nowMs - item.createdMs > OUTBOX_LIFETIME_MS) {
    return giveUp(item, { ...known, fault: 'undelivered' }, nowMs)
  }
  const opened = waiting && addressToOwner(waiting, owner)
  // A text that lacks a value is given up, since a retry would not help.
  const mail = opened && tryToRender(opened)
  if (waiting && !opened) return withhold(item)
  if (!opened || !mail) return giveUp(item, { ...known, fault: 'unwritten' }, nowMs)
  if (!(await isStillFor(opened, item.createdMs)) || isRefused(opened, owner)) return withhold(item)
  try {
    // Simultaneous mails to one address may conflict on its count; some of them are retried.
    const allowance = await spendAllowance(item, opened, nowMs)
    if (allowance !== 'allowed') return allowance
    await send(opened.to, mail)
  } catch (error) {
    const about = { outbox: item.pk, attempts: item.attempts + 1 }
    log('warn', 'mailFailed', { error: errorName(error), about })
    return 'failed'
  }
  await removeMail(item)
  if (opened.mail === 'password_reset') {
    log('info', opened.data.variant === 'login' ? 'linkMailed' : 'resetMailed', { userId: owner?.id })
  }
  return 'sent'
}

async function withhold(item: OutboxItem): Promise<'withheld'> {
  await removeMail(item)
  return 'withheld'
}

/**
 * A code or link for a new password or a login goes to the user who has the address by now, in their language and
 * with their name. The request did not look for a user, so that its duration reveals nothing about the address;
 * without one, nothing is sent. A login link goes to verified addresses only.
 */
function addressToOwner(waiting: Mail, owner: UserRecord | undefined): Mail | undefined {
  if (waiting.mail !== 'password_reset') return waiting
  if (!owner || (waiting.data.variant === 'login' && !owner.verified)) return undefined
  const { username: name, language: locale } = owner
  const { pathname, hash } = new URL(waiting.data.link)
  const link = siteUrl(locale, `${splitLocale(pathname).path}${hash}`)
  return { ...waiting, locale, data: { ...waiting.data, name, link } }
}

/**
 * False for a mail about live mode if an exclusion ran at any time since it was written, even if that exclusion is
 * over: it has stopped live mode.
 */
async function isStillFor({ unlessExcluded }: Mail, createdMs: number): Promise<boolean> {
  if (unlessExcluded === undefined) return true
  const user = await loadUser(unlessExcluded)
  return user !== undefined && !isExcluded(user, createdMs)
}

/** Mails that a user requests. A delivered one proves that the address takes mail again. */
const REQUESTED: readonly Mail['mail'][] = ['verification', 'password_reset']

/**
 * True if the address refuses our mail, which SES would drop as well. Codes are tried all the same: SES drops them
 * while the address is on its suppression list.
 */
function isRefused({ mail }: Mail, owner: UserRecord | undefined): boolean {
  return !REQUESTED.includes(mail) && owner !== undefined && refusesMail(owner)
}

async function tryToUnseal(item: OutboxItem): Promise<Mail | undefined> {
  try {
    return await unseal(item.sealed)
  } catch {
    return undefined
  }
}

function tryToRender(opened: Mail): RenderedMail | undefined {
  try {
    return renderMail(opened.locale, opened.mail, opened.data)
  } catch {
    return undefined
  }
}

async function send(to: string, mail: RenderedMail): Promise<void> {
  client ??= new SESClient({ maxAttempts: 1 })
  await client.send(
    new SendEmailCommand({
      Source: config().mailFrom,
      Destination: { ToAddresses: [to] },
      Message: {
        Subject: { Data: mail.subject, Charset: 'UTF-8' },
        Body: { Text: { Data: mail.text, Charset: 'UTF-8' }, Html: { Data: mail.html, Charset: 'UTF-8' } },
      },
    }),
  )
}

async function giveUp(item: OutboxItem, failure: Failure, nowMs: number): Promise<'givenUp'> {
  log('error', 'mailGivenUp', { code: failure.fault, about: { outbox: item.pk, mail: failure.mail } })
  await markFailed(item, failure, nowMs)
  return 'givenUp'
}

/** Logs the age of the oldest retried mail, for the alarm on stuck mail. */
export function reportAge(items: readonly OutboxItem[], nowMs: number): void {
  const oldestMs = Math.min(...items.filter((item) => item.attempts > 0).map((item) => item.createdMs))
  if (Number.isFinite(oldestMs)) log('info', 'outboxAgeS', { value: Math.round((nowMs - oldestMs) / 1000) })
}
