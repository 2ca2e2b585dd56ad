import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { stackName } from '../stack-name.ts'
import { InviteRefused } from './invite.ts'

/** Runs the AWS CLI and returns its output. */
export type AwsCli = (args: readonly string[]) => Promise<string>

const run = promisify(execFile)

/** @throws InviteRefused with the CLI's error, or if the CLI is missing. */
export const awsCli: AwsCli = async (args) => {
  try {
    return (await run('aws', [...args, '--output', 'json'])).stdout
  } catch (error) {
    const { code, stderr } = z.parse(Failure, error)
    throw new InviteRefused(
      code === 'ENOENT'
        ? 'The AWS CLI is not installed; without it, set TABLE_NAME, APP_SECRET_ARN and SITE_ORIGIN yourself.'
        : `aws ${args.slice(0, 2).join(' ')} failed: ${stderr?.trim() ?? code}`,
    )
  }
}

const Failure = z.object({
  code: z.optional(z.union([z.string(), z.number()])),
  stderr: z.optional(z.string()),
})

const Stacks = z.object({
  Stacks: z.array(
    z.object({ Outputs: z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })) }),
  ),
})

/** The variables of a deployment that the functions read (functions/platform/config.ts). */
export interface Surroundings {
  readonly TABLE_NAME: string
  readonly APP_SECRET_ARN: string
  readonly SITE_ORIGIN: string
}

/**
 * Table, secret's name and address of the deployment: from the environment if all three are set there, else from
 * the stacks' outputs, with the credentials and region of the AWS CLI.
 *
 * @param stage the installation's name, as in `-c stage=`
 */
export async function surroundings(
  env: Readonly<Record<string, string | undefined>>,
  stage?: string,
  aws: AwsCli = awsCli,
): Promise<Surroundings> {
  const { TABLE_NAME, APP_SECRET_ARN, SITE_ORIGIN } = env
  if (TABLE_NAME && APP_SECRET_ARN && SITE_ORIGIN) return { TABLE_NAME, APP_SECRET_ARN, SITE_ORIGIN }
  const [data, site] = await Promise.all([
    outputsOf(stackName('Data', stage), aws),
    outputsOf(stackName('Site', stage), aws),
  ])
  return {
    TABLE_NAME: needed(data, 'TableName'),
    APP_SECRET_ARN: needed(data, 'AppSecretArn'),
    SITE_ORIGIN: needed(site, 'Address'),
  }
}

/** The edge secret and the distribution that sends it. */
export async function edgeOf(
  stage?: string,
  aws: AwsCli = awsCli,
): Promise<{ readonly secretArn: string; readonly distributionId: string }> {
  const [data, site] = await Promise.all([
    outputsOf(stackName('Data', stage), aws),
    outputsOf(stackName('Site', stage), aws),
  ])
  return { secretArn: needed(data, 'EdgeSecretArn'), distributionId: needed(site, 'DistributionId') }
}

/** The secret from which the public log's keys are derived. */
export async function logSecretOf(stage?: string, aws: AwsCli = awsCli): Promise<string> {
  return needed(await outputsOf(stackName('Data', stage), aws), 'LogSecretArn')
}

async function outputsOf(stack: string, aws: AwsCli): Promise<ReadonlyMap<string, string>> {
  const answer = await aws(['cloudformation', 'describe-stacks', '--stack-name', stack])
  const { Stacks: stacks } = z.parse(Stacks, JSON.parse(answer))
  return new Map(
    stacks.flatMap(({ Outputs }) => Outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue])),
  )
}

function needed(outputs: ReadonlyMap<string, string>, name: string): string {
  const value = outputs.get(name)
  if (value === undefined) throw new InviteRefused(`The deployment has no output ${name}: deploy it first.`)
  return value
}
