import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/**
 * Accepts findings of cdk-nag on a construct and all below it, each with its reason.
 *
 * @example accept(bucket, { 'AwsSolutions-S1': 'It holds public files only.' })
 */
export function accept(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  const acknowledged = Object.entries(reasons).map(([id, reason]) => ({ id: `AwsSolutions::${id}`, reason }))
  Validations.of(construct).acknowledge(...acknowledged)
}
