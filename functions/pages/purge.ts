import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { distributionId } from '../config.ts'

/**
 * A post stands in lists, beside others, behind its translations and in feeds, and English posts lie at the root. One
 * path with a wildcard is one of the thousand a month that are free; what was cleared without need is fetched anew.
 */
const EVERYTHING = '/*'

let client: CloudFrontClient | undefined

/**
 * Clears the edge after something public has changed. A batch that is tried again has the same reference, by which
 * CloudFront knows that it has done it already.
 */
export async function handler({ Records }: Pick<DynamoDBStreamEvent, 'Records'>): Promise<void> {
  const last = Records.at(-1)?.eventID
  if (last === undefined) return
  client ??= new CloudFrontClient({})
  await client.send(
    new CreateInvalidationCommand({
      DistributionId: distributionId(),
      InvalidationBatch: { CallerReference: last, Paths: { Quantity: 1, Items: [EVERYTHING] } },
    }),
  )
}
