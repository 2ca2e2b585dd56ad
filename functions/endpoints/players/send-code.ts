import { players } from '#shared/api/players.ts'
import { sendVerification } from '../../domain/sign-in/code-items.ts'
import { mailProof } from '../../domain/sign-in/mailed-link-items.ts'
import { loadUser } from '../../domain/users/user-items.ts'
import { AppError, expectFound } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

/** Sends the mail that the user could ask for, to the user's address, within the same limits. */
export const handler = handle(players.sendCode, async ({ params, input, now, random, audit }) => {
  const { purpose } = input
  const player = expectFound(await loadUser(params.id))
  if (purpose === 'verify' && player.verified) throw new AppError('wrong_state')
  const also = [audit('players.sendCode', `user:${player.id}`, [purpose])]
  if (purpose === 'verify') {
    await sendVerification(player, now, random, also)
    return undefined
  }
  const { email, language: locale } = player
  await mailProof(
    { purpose: 'reset', email, locale, hadDeviceId: false, isKnownDevice: false },
    now,
    random,
    also,
  )
  return undefined
})
