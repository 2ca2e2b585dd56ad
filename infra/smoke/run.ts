import { parseArgs } from 'node:util'
import { ApiError } from '#shared/api/client.ts'
import { type AccountSteps, accountSteps, type Credentials } from './account-steps.ts'
import { siteSteps } from './site-steps.ts'
import { newVisitor, type Step } from './visitor.ts'

interface Smoke {
  /** `https://fairflight.example` */
  readonly site: string
  readonly admin: Credentials
  /** `https://abc123.execute-api.eu-west-1.amazonaws.com` */
  readonly apiUrl?: string | undefined
  /** One line for each step. */
  readonly tell: (line: string) => void
}

/**
 * Looks at an installation from outside, as a guest, as a new player and as an admin, and takes away what it made.
 *
 * @returns how many steps failed; those that stand on a failed one are not tried
 */
export async function smoke({ site, admin, apiUrl, tell }: Smoke): Promise<number> {
  const isHttps = site.startsWith('https:')
  const about: AccountSteps = { site, isHttps, admin }
  const { steps, cleanUp } = accountSteps(about)
  let failed = 0
  const passes = async ({ name, run }: Step): Promise<boolean> => {
    try {
      tell(`ok    ${name}: ${await run()}`)
      return true
    } catch (error) {
      failed += 1
      tell(`FAIL  ${name}: ${sentence(error)}`)
      return false
    }
  }
  for (const step of siteSteps({ guest: newVisitor(site), isHttps, apiUrl })) await passes(step)
  for (const step of steps) if (!(await passes(step))) break
  await passes(cleanUp)
  return failed
}

/** Answers of the API hold no secret, and what was sent is not repeated. */
function sentence(error: unknown): string {
  if (error instanceof ApiError) return `${error.statusCode} ${error.code}: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}

const USAGE =
  'SMOKE_ADMIN_EMAIL=… SMOKE_ADMIN_PASSWORD=… npm run smoke -- https://fairflight.example [--api https://abc123.execute-api.eu-west-1.amazonaws.com]'

/** `npm run smoke -- <url>`: is this installation one that people may be let in to. */
async function main(): Promise<void> {
  const { site, apiUrl } = readArguments()
  const { SMOKE_ADMIN_EMAIL: email, SMOKE_ADMIN_PASSWORD: password } = process.env
  if (site === undefined || !email || !password) {
    console.error(`Use: ${USAGE}\nThe account is an admin of that installation (npm run admin:invite).`)
    process.exitCode = 2
    return
  }
  const failed = await smoke({ site, apiUrl, admin: { email, password }, tell: (line) => console.log(line) })
  console.log(failed === 0 ? `${site} works.` : `${site}: ${failed} failed.`)
  process.exitCode = failed === 0 ? 0 : 1
}

function readArguments(): { site?: string; apiUrl?: string | undefined } {
  const own = process.argv.findIndex((argument) => argument.endsWith('smoke/run.ts'))
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(own + 1),
      allowPositionals: true,
      options: { api: { type: 'string' } },
    })
    const [site, ...more] = positionals.map(originOf)
    const apiUrl = values.api === undefined ? undefined : originOf(values.api)
    return site === undefined || more.length > 0 ? {} : { site, apiUrl }
  } catch {
    return {}
  }
}

/** @throws Error where it is no address. */
function originOf(text: string): string {
  return new URL(text).origin
}

await main()
