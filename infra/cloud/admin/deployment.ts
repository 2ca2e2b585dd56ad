import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { stackName } from '../stack-name.ts'

/** Runs the AWS CLI and returns its output. */
export type AwsCli = (args: readonly string[]) => Promise<string>

const run = promisify(execFile)

/** @throws Error with the CLI's message, or if the CLI is missing */
const awsCli: AwsCli = async (args) => {
  try {
    return (await run('aws', [...args, '--output', 'json'])).stdout
  } catch (error) {
    const { code, stderr } = z.parse(Failure, error)
    throw new Error(
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
export interface DeploymentEnvironment {
  readonly TABLE_NAME: string
  readonly APP_SECRET_ARN: string
  readonly SITE_ORIGIN: string
}

/**
 * Reads the variables from the environment if all three are set there, else from the stacks' outputs, with the
 * credentials and region of the AWS CLI.
 *
 * @param stage the installation's name, as in `-c stage=`
 */
export async function deploymentEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  stage?: string,
  aws: AwsCli = awsCli,
): Promise<DeploymentEnvironment> {
  const { TABLE_NAME, APP_SECRET_ARN, SITE_ORIGIN } = env
  if (TABLE_NAME && APP_SECRET_ARN && SITE_ORIGIN) return { TABLE_NAME, APP_SECRET_ARN, SITE_ORIGIN }
  const [data, site] = await Promise.all([outputsOf('Data', stage, aws), outputsOf('Site', stage, aws)])
  return {
    TABLE_NAME: requireOutput(data, 'TableName'),
    APP_SECRET_ARN: requireOutput(data, 'AppSecretArn'),
    SITE_ORIGIN: requireOutput(site, 'Address'),
  }
}

/** The edge secret and the distribution that sends it. */
export async function edgeOf(
  stage: string | undefined,
): Promise<{ readonly secretArn: string; readonly distributionId: string }> {
  const [data, site] = await Promise.all([outputsOf('Data', stage), outputsOf('Site', stage)])
  return {
    secretArn: requireOutput(data, 'EdgeSecretArn'),
    distributionId: requireOutput(site, 'DistributionId'),
  }
}

/** The secret from which the public log's keys are derived. */
export async function logSecretOf(stage: string | undefined): Promise<string> {
  return requireOutput(await outputsOf('Data', stage), 'LogSecretArn')
}

async function outputsOf(
  stack: string,
  stage: string | undefined,
  aws = awsCli,
): Promise<ReadonlyMap<string, string>> {
  const answer = await aws(['cloudformation', 'describe-stacks', '--stack-name', stackName(stack, stage)])
  const { Stacks: stacks } = z.parse(Stacks, JSON.parse(answer))
  return new Map(
    stacks.flatMap(({ Outputs }) => Outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue])),
  )
}

function requireOutput(outputs: ReadonlyMap<string, string>, name: string): string {
  const value = outputs.get(name)
  if (value === undefined) throw new Error(`The deployment has no output ${name}: deploy it first.`)
  return value
}
