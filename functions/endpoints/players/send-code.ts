import { players } from '#shared/api/players.ts'
import { loadAccount } from '../../domain/accounts/items.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { sendResetCode, sendVerification } from '../../domain/codes/items.ts'
import { outboxWrite, siteUrl } from '../../domain/mail/items.ts'
import { AppError } from '../../platform/app-error.ts'
import { newSixDigits } from '../../platform/ids.ts'
import { handle } from '../handle.ts'

/** The mail that the person could ask for, to the address that the account has, within the same limits. */
export const handler = handle(players.sendCode, async ({ params, input, caller, now, random }) => {
  const { purpose } = input
  const player = await loadAccount(params.id)
  if (!player) throw new AppError('not_found')
  if (purpose === 'verify' && player.verified) throw new AppError('wrong_state')
  const subject = `user:${player.id}`
  const fact = { actor: caller.account.id, action: 'players.sendCode', subject, fields: [purpose] }
  const also = [auditWrite(fact, now, random)]
  if (purpose === 'verify') {
    await sendVerification(player, now, random, also)
    return undefined
  }
  const { email, username, language } = player
  const code = newSixDigits(random)
  const data = { name: username, code, link: siteUrl(language, '/reset-password') }
  const mail = await outboxWrite({ to: email, locale: language, mail: 'password_reset', data }, now, random)
  await sendResetCode({ email, known: false }, code, mail, now, also)
  return undefined
})
