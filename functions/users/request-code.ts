import { users } from '#shared/api/users.ts'
import { codeRefusal, verificationWrites } from '../codes/send.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { transact } from '../table/write.ts'

export const handler = handle(users.requestCode, async ({ caller, now, random }) => {
  if (caller.account.verified) throw new AppError('wrong_state')
  await transact(await verificationWrites(caller.account, now, random)).catch((error: unknown) => {
    throw codeRefusal(error, now)
  })
  return undefined
})
