import { users } from '#shared/api/users.ts'
import { codeRefusal, stillThere, verificationWrites } from '../../domain/codes/send.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact } from '../../platform/table/write.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.requestCode, async ({ caller, now, random }) => {
  if (caller.account.verified) throw new AppError('wrong_state')
  const { account } = caller
  const writes = [stillThere(account.id), ...(await verificationWrites(account, now, random))]
  await transact(writes).catch((error: unknown) => {
    throw codeRefusal(error, now)
  })
  return undefined
})
