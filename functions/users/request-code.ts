import { users } from '#shared/api/users.ts'
import { codeRefusal, stillThere, verificationWrites } from '../codes/send.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { transact } from '../table/write.ts'

export const handler = handle(users.requestCode, async ({ caller, now, random }) => {
  if (caller.account.verified) throw new AppError('wrong_state')
  const { account } = caller
  const writes = [stillThere(account.id), ...(await verificationWrites(account, now, random))]
  await transact(writes).catch((error: unknown) => {
    throw codeRefusal(error, now)
  })
  return undefined
})
