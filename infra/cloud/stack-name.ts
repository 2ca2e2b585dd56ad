import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/**
 * The name of a stack in the account.
 *
 * @example stackName('Data', undefined) // 'FairflightData'
 * @example stackName('Data', 'staging') // 'staging-FairflightData'
 */
export function stackName(stack: string, stage: string | undefined): string {
  return `${stage ? `${stage}-` : ''}Fairflight${stack}`
}

/**
 * A name that is free in every region. CloudFront and dashboards have one space of names for the whole account.
 *
 * @example regionalName(site, 'MediaHeaders') // 'FairflightSite-MediaHeaders-eu-west-1'
 */
export function regionalName(scope: Construct, id: string): string {
  const { stackName: stack, region } = Stack.of(scope)
  return `${stack}-${id}-${region}`
}
