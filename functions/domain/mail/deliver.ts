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
 * `givenUp`: undeliverable for days, or not renderable. `withheld`: nobody's, or not for who has excluded themselves
 * since it was written, is gone, or refuses our mail. `collected`: past the allowance of its address, to be told in a
 * summary. `taken`: another run has it.
 */
export type Delivery = MailFate | Exclude<Allowance, 'allowed'>

/**
 * Claims a mail by moving its next try ahead, in one conditional write, so that two runs at once do not both send it;
 * sent, it is deleted. A mail server that is down costs only time: tries go on with doubling pauses for three days.
 */
export async function deliver(item: OutboxItem, nowMs: number): Promise<Delivery> {
  const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** item.attempts, LAST_RETRY_MS)
  if (!(await claimMail(item, nowMs + pauseMs))) return 'taken'
  const opened = await open(item)
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
  const opened = waiting && addressed(waiting, owner)
  // Trying again would not help a text that lacks a value.
  const mail = opened && written(opened)
  if (waiting && !opened) return withhold(item)
  if (!opened || !mail) return giveUp(item, { ...known, fault: 'unwritten' }, nowMs)
  if (!(await isStillFor(opened, item.createdMs)) || isRefused(opened, owner)) return withhold(item)
  try {
    // Many mails to one address at once may hold each other up: some of them are tried again then.
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
    log('info', opened.data.variant === 'login' ? 'linkMailed' : 'resetMailed', { account: owner?.id })
  }
  return 'sent'
}

async function withhold(item: OutboxItem): Promise<'withheld'> {
  await removeMail(item)
  return 'withheld'
}

/**
 * A code or link for a new password or a login goes to whoever has the address by now, in their language and by their
 * name, and to nobody where nobody has it: the request did not look, so that its time tells nothing of the address.
 * A login link goes to nobody who has not verified the address.
 */
function addressed(waiting: Mail, owner: UserRecord | undefined): Mail | undefined {
  if (waiting.mail !== 'password_reset') return waiting
  if (!owner || (waiting.data.variant === 'login' && !owner.verified)) return undefined
  const { username: name, language: locale } = owner
  const { pathname, hash } = new URL(waiting.data.link)
  const link = siteUrl(locale, `${splitLocale(pathname).path}${hash}`)
  return { ...waiting, locale, data: { ...waiting.data, name, link } }
}

/**
 * Mails about live mode wait like all others. An exclusion that ran at any time since one was written has stopped
 * what it tells, whether or not that exclusion is over by now.
 */
async function isStillFor({ unlessExcluded }: Mail, createdMs: number): Promise<boolean> {
  if (unlessExcluded === undefined) return true
  const account = await loadUser(unlessExcluded)
  return account !== undefined && !isExcluded(account, createdMs)
}

/** Codes that somebody asks for: one that arrives proves that the address takes mail again. */
const ASKED_FOR: readonly Mail['mail'][] = ['verification', 'password_reset']

/**
 * An address that refuses our mail gets none, whatever it tells: SES would drop it as well. Codes are tried: SES drops
 * them by itself while it has the address on its list.
 */
function isRefused({ mail }: Mail, owner: UserRecord | undefined): boolean {
  return !ASKED_FOR.includes(mail) && owner !== undefined && refusesMail(owner)
}

async function open(item: OutboxItem): Promise<Mail | undefined> {
  try {
    return await unseal(item.sealed)
  } catch {
    return undefined
  }
}

function written(opened: Mail): RenderedMail | undefined {
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

/** For the alarm on mail that does not get out. */
export function reportAge(items: readonly OutboxItem[], nowMs: number): void {
  const oldestMs = Math.min(...items.filter((item) => item.attempts > 0).map((item) => item.createdMs))
  if (Number.isFinite(oldestMs)) log('info', 'outboxAgeS', { value: Math.round((nowMs - oldestMs) / 1000) })
}
