import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront'
import type { DynamoDBRecord } from 'aws-lambda'
import { distributionId } from '../../platform/config.ts'
import type { ItemPattern } from '../../platform/table/change.ts'
import { casinoKey } from '../casinos/casino-items.ts'
import { categoryKey } from './category-items.ts'
import { postKey, publicKey } from './post-keys.ts'
import { TRANSLATION_PLACE } from './translation-items.ts'

/** What is public, and its words: copies of posts, links between them, categories. */
export const PUBLIC_ITEMS: readonly ItemPattern[] = [
  { pk: { beginsWith: publicKey('').pk }, sk: { is: publicKey('').sk } },
  { pk: { beginsWith: postKey('').pk }, sk: { beginsWith: TRANSLATION_PLACE } },
  { pk: { is: categoryKey('').pk } },
  // A casino that is listed takes links to it out of what is public.
  { pk: { is: casinoKey('').pk } },
]

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
export async function clearEdge(records: readonly DynamoDBRecord[]): Promise<void> {
  const last = records.at(-1)?.eventID
  if (last === undefined) return
  client ??= new CloudFrontClient({})
  await client.send(
    new CreateInvalidationCommand({
      DistributionId: distributionId(),
      InvalidationBatch: { CallerReference: last, Paths: { Quantity: 1, Items: [EVERYTHING] } },
    }),
  )
}
