import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readBuiltWeb } from '../built-web.ts'
import type { Templates } from '../cloud/restore/restore-errors.ts'
import { synthesize } from '../cloud/synthesize.ts'
import { type Database, startDatabase } from '../local/database.ts'
import { type Inbox, openInbox } from '../local/inbox.ts'
import { type MailCatcher, startMailCatcher } from '../local/mail-catcher.ts'
import { ROOT } from '../local/root.ts'

/** The templates, and services that all replays of a process share. */
export interface Synthesis {
  readonly templates: Templates
  /** Folder of the synthesis, with the code of the functions and the site. */
  readonly assets: string
  /** A DynamoDB Local. */
  readonly database: Pick<Database, 'endpoint'>
  /** An SES that delivers to the inbox. */
  readonly mail: MailCatcher
  readonly inbox: Inbox
  stop(): Promise<void>
}

/** Synthesizes the cloud with a built site. */
export async function prepareSynthesis(): Promise<Synthesis> {
  const folder = mkdtempSync(join(tmpdir(), 'fairflight-synthesis-'))
  const assets = join(folder, 'cdk.out')
  const inbox = openInbox(folder)
  const [templates, database, mail] = await Promise.all([
    buildSite().then(() => synthesize(['-c', 'sender=no-reply@fairflight.example'], assets)),
    startDatabase({ engine: 'dynamodb-local' }),
    startMailCatcher(inbox, Date.now),
  ])
  return {
    templates,
    assets,
    database,
    mail,
    inbox,
    async stop() {
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Builds the site, unless one is there that was built for a deployment. */
async function buildSite(): Promise<void> {
  const { origin } = readBuiltWeb(join(ROOT, 'dist/web'))
  if (origin?.startsWith('https:')) return
  const env = { ...process.env, SITE_ORIGIN: 'https://fairflight.example' }
  await promisify(execFile)(process.execPath, ['infra/run.mjs', 'web/build/build.ts'], { cwd: ROOT, env })
}
