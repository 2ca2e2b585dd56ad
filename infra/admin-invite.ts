import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { secretsReady } from '#functions/platform/secrets.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { Email } from '#shared/models/basics.ts'
import { CODE_LIFETIME_MINUTES, PASSWORD_MIN_STAFF } from '#shared/models/password.ts'
import { deploymentEnvironment } from './cloud/admin/deployment.ts'
import { inviteAdmin } from './cloud/admin/invite.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'npm run admin:invite -- --email ada@example.com [--name Ada] [--stage staging]'

/** Invites an admin to a deployed site: prints a code by which the person sets their own password. */
async function main(args: string[]): Promise<void> {
  const { email, username, stage } = readArguments(args)
  Object.assign(process.env, await deploymentEnvironment(process.env, stage))
  const nowMs = Date.now()
  await secretsReady(nowMs)
  const { page, code } = await inviteAdmin({ email, username }, nowMs, secureRandom)
  console.log(
    [
      `${email} is invited as an admin.`,
      `Within ${CODE_LIFETIME_MINUTES} minutes, open ${page}, enter this address, the code ${code} and a new password`,
      `of at least ${PASSWORD_MIN_STAFF} characters. The code works once; run this again for a new one.`,
    ].join('\n'),
  )
}

function readArguments(args: string[]): { email: string; username: string; stage: string | undefined } {
  try {
    const options = {
      email: { type: 'string' },
      name: { type: 'string', default: 'Admin' },
      stage: { type: 'string' },
    } as const
    const { values } = parseArgs({ args, options })
    return { email: z.parse(Email, values.email), username: values.name, stage: values.stage }
  } catch {
    throw new Error(`Use: ${USAGE}`)
  }
}

await runCommand(main)
