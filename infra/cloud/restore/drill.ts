import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { synthesize } from '../synthesize.ts'
import { restoreErrors } from './restore-errors.ts'

const NAME = 'fairflight-restored'
const ARN = `arn:aws:dynamodb:eu-west-1:111122223333:table/${NAME}`
const OWN = { restoredTableArn: '', restoredStreamArn: '' }
const RESTORED = { restoredTableArn: ARN, restoredStreamArn: `${ARN}/stream/2026-11-22T00:00:00.000` }

/**
 * Synthesizes the deployment as it is and as it would be after a restore, and says what would go wrong. Arguments, such
 * as `-c stage=staging`, are those of `npx cdk synth`.
 */
async function main(args: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fairflight-restore-'))
  try {
    const before = await synthesize([...args, ...contextOf(OWN)], join(folder, 'before'))
    const after = await synthesize([...args, ...contextOf(RESTORED)], join(folder, 'after'))
    const errors = restoreErrors(before, after, NAME)
    for (const error of errors) console.error(error)
    if (errors.length > 0) process.exitCode = 1
    else
      console.log(`${after.size} stacks: each can be deployed in any order, and all use the restored table.`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function contextOf(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

await main(process.argv.slice(2))
