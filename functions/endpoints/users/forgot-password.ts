import { users } from '#shared/api/users.ts'
import { askByMail } from '../../domain/sign-in/ask-by-mail.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.forgotPassword, (context) => askByMail('reset', context))
