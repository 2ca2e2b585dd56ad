import { Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { IConstruct } from 'constructs'
import { accept } from '../accept.ts'
import type { BucketRight } from '../rights.ts'

/**
 * The policy statements for some rights to objects, each below its prefix only.
 *
 * @example bucketStatements(bucket, [{ action: 'PutObject', prefix: 'waiting/' }])
 */
export function bucketStatements(bucket: IBucket, rights: readonly BucketRight[]): PolicyStatement[] {
  return rights.map(
    ({ action, prefix }) =>
      new PolicyStatement({ actions: [`s3:${action}`], resources: [bucket.arnForObjects(`${prefix}*`)] }),
  )
}

/** cdk-nag asks for the reason of every `*`: here it matches the ids of images. */
export function acceptPrefixes(construct: IConstruct, bucket: IBucket, rights: readonly BucketRight[]): void {
  const owner = Stack.of(bucket)
  // Findings of other stacks name the bucket by its export.
  const name: Readonly<Record<string, string>> = owner.resolve(owner.exportValue(bucket.bucketArn))
  for (const { prefix } of rights) {
    const id = `AwsSolutions-IAM5[Resource::${name['Fn::ImportValue']}/${prefix}*]`
    accept(construct, { [id]: 'Below one prefix: the names are ids that are not known before.' })
  }
}
