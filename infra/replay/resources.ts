import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod/mini'
import { readSiteFiles } from '../local/site-file.ts'
import { operationOf, type SdkRequest } from './access-requests.ts'
import type { StoredFile } from './distribution.ts'
import { matchesWildcards } from './is-allowed.ts'
import { REGION, type Stacks } from './stacks.ts'

// Table, secrets and uploaded files: what CloudFormation would create from the templates.

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }))
const TableProperties = z.object({
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  BillingMode: z.enum(['PAY_PER_REQUEST', 'PROVISIONED']),
  KeySchema,
  GlobalSecondaryIndexes: z.array(
    z.object({
      IndexName: z.string(),
      KeySchema,
      Projection: z.object({
        ProjectionType: z.enum(['ALL', 'INCLUDE', 'KEYS_ONLY']),
        NonKeyAttributes: z.optional(z.array(z.string())),
      }),
    }),
  ),
  StreamSpecification: z.object({
    StreamViewType: z.enum(['NEW_AND_OLD_IMAGES', 'NEW_IMAGE', 'OLD_IMAGE', 'KEYS_ONLY']),
  }),
})

/**
 * Creates the table of the template in DynamoDB Local.
 *
 * @param owner access key id: DynamoDB Local keeps separate tables for each
 */
export async function createTable(stacks: Stacks, endpoint: string, owner: string) {
  const [found] = stacks.all('AWS::DynamoDB::GlobalTable', TableProperties)
  if (!found) throw new Error('The templates hold no table')
  const { StreamSpecification, ...properties } = found.properties
  const name = stacks.refOf(found)
  const credentials = { accessKeyId: owner, secretAccessKey: owner }
  const client = new DynamoDBClient({ endpoint, credentials, region: REGION })
  const { TableDescription } = await client.send(
    new CreateTableCommand({
      ...properties,
      TableName: name,
      StreamSpecification: { StreamEnabled: true, ...StreamSpecification },
    }),
  )
  client.destroy()
  return {
    name,
    /** Attributes that only a deployment knows, for `readStacks`. */
    attributes: new Map([[`${found.stack}/${found.id}.StreamArn`, TableDescription?.LatestStreamArn ?? '']]),
    /** Partition keys of the table and its indexes. */
    partitionKeys: new Set(
      [properties, ...properties.GlobalSecondaryIndexes].flatMap(({ KeySchema }) =>
        KeySchema.flatMap(({ AttributeName, KeyType }) => (KeyType === 'HASH' ? [AttributeName] : [])),
      ),
    ),
  }
}

const SecretProperties = z.object({
  GenerateSecretString: z.object({
    PasswordLength: z.number(),
    GenerateStringKey: z.optional(z.string()),
    SecretStringTemplate: z._default(z.string(), '{}'),
  }),
})

/** Generates the secrets of the templates. @returns their values by ARN */
export function generateSecrets(stacks: Stacks): Map<string, string> {
  return new Map(
    stacks.all('AWS::SecretsManager::Secret', SecretProperties).map(({ properties, ...resource }) => {
      const { PasswordLength, GenerateStringKey, SecretStringTemplate } = properties.GenerateSecretString
      const text = randomBytes(PasswordLength).toString('hex').slice(0, PasswordLength)
      const value = GenerateStringKey
        ? JSON.stringify({ ...JSON.parse(SecretStringTemplate), [GenerateStringKey]: text })
        : text
      return [stacks.refOf(resource), value]
    }),
  )
}

/** Answers as Secrets Manager. */
export function answerSecret(
  secrets: ReadonlyMap<string, string>,
  request: SdkRequest,
  response: ServerResponse,
): void {
  const { SecretId } = JSON.parse(request.body.toString())
  const found = operationOf(request) === 'GetSecretValue' ? secrets.get(SecretId) : undefined
  response.writeHead(found === undefined ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' })
  response.end(
    JSON.stringify(
      found === undefined ? { __type: 'ResourceNotFoundException' } : { ARN: SecretId, SecretString: found },
    ),
  )
}

/** Answers as CloudFront, where the replay has no cache to clear. */
export function answerInvalidation(response: ServerResponse): void {
  response.writeHead(201, { 'content-type': 'text/xml' })
  response.end('<Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>')
}

const Upload = z.object({
  SourceObjectKeys: z.array(z.string()),
  DestinationBucketName: z.string(),
  Include: z._default(z.array(z.string()), []),
  Exclude: z._default(z.array(z.string()), []),
  SystemMetadata: z._default(z.record(z.string(), z.string()), {}),
  UserMetadata: z._default(z.record(z.string(), z.string()), {}),
})

/** The files that the deployment uploads, by bucket and key: `bucket/path`. */
export function readUploads(stacks: Stacks, assets: string): Map<string, StoredFile> {
  const stored = new Map<string, StoredFile>()
  for (const { properties } of stacks.all('Custom::CDKBucketDeployment', Upload)) {
    const { Exclude, Include, SystemMetadata, UserMetadata } = properties
    const metadata = Object.entries(UserMetadata).map(([name, value]) => [`x-amz-meta-${name}`, value])
    for (const source of properties.SourceObjectKeys) {
      for (const [path, { body, type, etag }] of readSiteFiles(
        join(assets, `asset.${source.replace('.zip', '')}`),
      )) {
        const key = path.slice(1)
        // The last filter that fits decides.
        const excluded = Exclude.some((filter) => matchesWildcards(filter, key))
        if (excluded && !Include.some((filter) => matchesWildcards(filter, key))) continue
        const headers = { ...SystemMetadata, ...Object.fromEntries(metadata), 'content-type': type, etag }
        stored.set(`${properties.DestinationBucketName}/${key}`, { body, headers })
      }
    }
  }
  return stored
}
