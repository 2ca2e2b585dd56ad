import { parseArgs } from 'node:util'
import { secretsReady } from '#functions/platform/secrets.ts'
import { deploymentEnvironment } from '#infra/cloud/admin/deployment.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { runCommand } from '../run-command.ts'
import { carryLogOver } from './carry-log.ts'
import { reapplyRemovalsAndExclusions } from './reapply.ts'

const USAGE = 'npm run restore:exclusions -- --from OLD_TABLE --to RESTORED_TABLE [--stage staging]'

/** Repeats in a restored table the removals and exclusions since its backup, and carries the public log over. */
async function main(args: string[]): Promise<void> {
  const { from, to, stage } = readArguments(args)
  Object.assign(process.env, await deploymentEnvironment(process.env, stage), { TABLE_NAME: to })
  const nowMs = Date.now()
  await secretsReady(nowMs)
  const { removed, kept, excluded, left } = await reapplyRemovalsAndExclusions(from, {
    nowMs,
    random: secureRandom,
  })
  console.log(
    `From ${from} to ${to}: ${removed} people removed again, ${kept} exclusions kept, ${excluded} accounts excluded again.`,
  )
  if (left.length > 0) {
    console.error(
      `Not removed, as the last admin: ${left.join(', ')}. Invite another admin, then run this again.`,
    )
    process.exitCode = 1
  }
  console.log(`${await carryLogOver(from)} entries of the public log carried over.`)
}

function readArguments(args: string[]): { from: string; to: string; stage: string | undefined } {
  const options = { from: { type: 'string' }, to: { type: 'string' }, stage: { type: 'string' } } as const
  const { from, to, stage } = parseArgs({ args, options }).values
  if (!from || !to || from === to) throw new Error(`Use: ${USAGE}`)
  return { from, to, stage }
}

await runCommand(main)
