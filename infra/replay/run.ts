import { keepSdkLocal } from '../local/environment.ts'
import { inviteAdmin, runMainJob, runSmoke } from './main-job.ts'
import { startReplay } from './replay.ts'
import { prepareSynthesis } from './synthesis.ts'

/** `npm run replay`: runs the templates through the smoke test and the main job. */
async function main(): Promise<void> {
  keepSdkLocal(process.env)
  const synthesis = await prepareSynthesis()
  const replay = await startReplay(synthesis)
  globalThis.fetch = replay.fetch
  try {
    await inviteAdmin(replay)
    const { failed, passkey } = await runSmoke(replay, console.log)
    if (failed.length === 0) await runMainJob(replay, passkey)
    const faults = [...failed, ...replay.authorizer.denied, ...replay.faults]
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    for (const line of [...replay.authorizer.denied, ...replay.faults]) console.log(line)
    if (process.argv.includes('unused'))
      for (const line of replay.authorizer.grants().unused) console.log(line)
    console.log(replay.summary())
    await replay.stop()
    await synthesis.stop()
  }
}

await main()
// The SES double cannot be stopped and would keep this process alive.
process.exit()
