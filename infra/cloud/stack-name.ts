/**
 * The name of a stack in the account.
 *
 * @example stackName('Data', undefined) // 'FairflightData'
 * @example stackName('Data', 'staging') // 'staging-FairflightData'
 */
export function stackName(stack: string, stage: string | undefined): string {
  return `${stage ? `${stage}-` : ''}Fairflight${stack}`
}
