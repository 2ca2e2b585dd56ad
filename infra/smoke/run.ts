import { parseArgs } from 'node:util'
import { smoke } from './smoke.ts'

const USAGE =
  'SMOKE_ADMIN_EMAIL=… SMOKE_ADMIN_PASSWORD=… npm run smoke -- https://fairflight.example [--api https://abc123.execute-api.eu-west-1.amazonaws.com] [--add-passkey]'

/** `npm run smoke -- <url>` tells whether an installation is ready for users. */
async function main(): Promise<void> {
  const { site, apiUrl, addsPasskey } = readArguments()
  const {
    SMOKE_ADMIN_EMAIL: email,
    SMOKE_ADMIN_PASSWORD: password,
    SMOKE_ADMIN_PASSKEY: passkey,
  } = process.env
  if (site === undefined || !email || !password) {
    console.error(
      `Use: ${USAGE}\nThe account is an admin of that installation (npm run admin:invite); SMOKE_ADMIN_PASSKEY is its passkey, if it has one.`,
    )
    process.exitCode = 2
    return
  }
  const failed = await smoke({
    site,
    apiUrl,
    admin: { email, password, passkey, addsPasskey },
    log: (line) => console.log(line),
  })
  console.log(failed === 0 ? `${site} works.` : `${site}: ${failed} failed.`)
  process.exitCode = failed === 0 ? 0 : 1
}

function readArguments(): { site?: string; apiUrl?: string | undefined; addsPasskey?: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { api: { type: 'string' }, 'add-passkey': { type: 'boolean', default: false } },
    })
    const [site, ...more] = positionals.map(originOf)
    const apiUrl = values.api === undefined ? undefined : originOf(values.api)
    return site === undefined || more.length > 0 ? {} : { site, apiUrl, addsPasskey: values['add-passkey'] }
  } catch {
    return {}
  }
}

/** @throws Error where it is no address. */
function originOf(text: string): string {
  return new URL(text).origin
}

await main()
