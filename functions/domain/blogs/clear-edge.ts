import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront'
import type { DynamoDBRecord } from 'aws-lambda'
import { distributionId } from '../../platform/config.ts'
import type { ItemPattern } from '../../platform/table/change.ts'
import { casinoKey } from '../casinos/casino-items.ts'
import { categoryKey } from './category-items.ts'
import { postKey, publicKey } from './post-record.ts'
import { TRANSLATION_PLACE } from './translation-items.ts'

/** Items that public pages depend on: public copies, places of translations, categories and listed casinos. */
export const PUBLIC_ITEMS: readonly ItemPattern[] = [
  { pk: { beginsWith: publicKey('').pk }, sk: { is: publicKey('').sk } },
  { pk: { beginsWith: postKey('').pk }, sk: { beginsWith: TRANSLATION_PLACE } },
  { pk: { is: categoryKey('').pk } },
  // Listing a casino removes links to it from public posts.
  { pk: { is: casinoKey('').pk } },
]

/**
 * Clears all paths: a post appears in lists, beside other posts, in feeds and at its translations, and English posts
 * have no prefix. CloudFront gives a thousand paths a month free, and a wildcard counts as one.
 */
const EVERYTHING = '/*'

let client: CloudFrontClient | undefined

/**
 * Clears the edge after a public item has changed. A retried batch has the same caller reference, so CloudFront does
 * not clear twice.
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
