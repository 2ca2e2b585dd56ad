import { ApiError } from '#shared/api/client.ts'
import { type AccountSteps, accountSteps } from './account-steps.ts'
import { siteSteps } from './site-steps.ts'
import { newVisitor, type Step } from './visitor.ts'

export interface Smoke {
  /** `https://fairflight.example` */
  readonly site: string
  readonly admin: AccountSteps['admin']
  /** `https://abc123.execute-api.eu-west-1.amazonaws.com` */
  readonly apiUrl?: string | undefined
  /** One line for each step, and one with a new passkey. */
  readonly log: (line: string) => void
}

/**
 * Checks an installation from outside, as a visitor, a new user and an admin, and removes what it made.
 *
 * @returns the number of failed steps; steps that depend on a failed one are not tried
 */
export async function smoke({ site, admin, apiUrl, log }: Smoke): Promise<number> {
  const isHttps = site.startsWith('https:')
  const { steps, cleanUp } = accountSteps({ site, isHttps, admin, log })
  let failed = 0
  const passes = async ({ name, run }: Step): Promise<boolean> => {
    try {
      log(`ok    ${name}: ${await run()}`)
      return true
    } catch (error) {
      failed += 1
      log(`FAIL  ${name}: ${sentenceOf(error)}`)
      return false
    }
  }
  for (const step of siteSteps({ visitor: newVisitor(site), isHttps, apiUrl })) await passes(step)
  for (const step of steps) if (!(await passes(step))) break
  await passes(cleanUp)
  return failed
}

/** Returns the error's sentence. An API error holds no secret and does not repeat the input. */
function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return `${error.statusCode} ${error.code}: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}
