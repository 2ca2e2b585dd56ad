import * as z from 'zod/mini'
import type { Templates } from '../cloud/restore/restore-errors.ts'

export const REGION = 'eu-central-1'
/** The account of DynamoDB Local. */
export const ACCOUNT = '000000000000'

/** A resource of a template, by its place: `FairflightData/TableCD117FA1`. */
export interface ResourceId {
  readonly stack: string
  readonly id: string
}

/** The templates as CloudFormation would deploy them. */
export interface Stacks {
  /** All resources of a type, with every reference replaced by a name, an ARN or an address. */
  all<T extends z.ZodMiniType>(
    type: string,
    properties: T,
  ): (ResourceId & { readonly properties: z.output<T> })[]
  /** The value of `Ref`: the name by which other resources refer to this one. */
  refOf(resource: ResourceId): string
  arnOf(resource: ResourceId): string
}

const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::Region': REGION,
  'AWS::AccountId': ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
}

/** Service and resource of an ARN, by type; `$` is the name. Global services name no region. */
const ARNS: Readonly<Record<string, readonly [service: string, resource: string]>> = {
  'AWS::DynamoDB::GlobalTable': ['dynamodb', 'table/$'],
  'AWS::Lambda::Function': ['lambda', 'function:$'],
  'AWS::SecretsManager::Secret': ['secretsmanager', 'secret:$'],
  'AWS::SQS::Queue': ['sqs', '$'],
  'AWS::SNS::Topic': ['sns', '$'],
  'AWS::Logs::LogGroup': ['logs', 'log-group:$:*'],
  'AWS::Events::Rule': ['events', 'rule/$'],
  'AWS::IAM::Role': ['iam', 'role/$'],
  'AWS::CloudFront::Distribution': ['cloudfront', 'distribution/$'],
}
const GLOBAL = ['iam', 'cloudfront']
/** Types whose `Ref` is their ARN. */
const KNOWN_BY_ARN = ['AWS::SecretsManager::Secret', 'AWS::SNS::Topic']

/**
 * @param given attributes that only a deployment knows, by place: `FairflightData/TableCD117FA1.StreamArn`
 */
export function readStacks(templates: Templates, given: ReadonlyMap<string, string> = new Map()): Stacks {
  const exported = new Map(
    [...templates].flatMap(([stack, { Outputs }]) =>
      Object.values(Outputs).flatMap(({ Export, Value }) =>
        Export ? [[Export.Name, { stack, value: Value }] as const] : [],
      ),
    ),
  )
  const resourceAt = ({ stack, id }: ResourceId) => {
    const found = templates.get(stack)?.Resources[id]
    if (!found) throw new Error(`${stack} has no resource ${id}`)
    return found
  }
  const nameOf = ({ stack, id }: ResourceId) => `${stack}-${id}`.toLowerCase()
  const arnOf = (resource: ResourceId): string => {
    const { Type } = resourceAt(resource)
    if (Type === 'AWS::S3::Bucket') return `arn:aws:s3:::${nameOf(resource)}`
    const [service, path] = ARNS[Type] ?? []
    if (!service || !path) throw new Error(`No ARN is known of ${Type}`)
    const region = GLOBAL.includes(service) ? '' : REGION
    return `arn:aws:${service}:${region}:${ACCOUNT}:${path.replace('$', nameOf(resource))}`
  }
  const refOf = (resource: ResourceId): string => {
    const { Type, Properties } = resourceAt(resource)
    if (Type === 'AWS::Lambda::Alias') {
      const alias = z.parse(z.object({ FunctionName: z.unknown(), Name: z.string() }), Properties)
      return `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${resolve(alias.FunctionName, resource.stack)}:${alias.Name}`
    }
    return KNOWN_BY_ARN.includes(Type) ? arnOf(resource) : nameOf(resource)
  }
  const attribute = (resource: ResourceId, name: string): string => {
    const known = given.get(`${resource.stack}/${resource.id}.${name}`)
    if (known !== undefined) return known
    if (name === 'Arn') return arnOf(resource)
    if (name === 'DomainName') return `${nameOf(resource)}.cloudfront.net`
    if (name === 'RegionalDomainName') return `${nameOf(resource)}.s3.${REGION}.amazonaws.com`
    return `${nameOf(resource)}.${name}`
  }
  const resolve = (value: unknown, stack: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => resolve(each, stack))
    if (typeof value !== 'object' || value === null) return value
    const [[name = '', given] = [], ...more] = Object.entries(value)
    if (more.length > 0 || !/^(?:Ref|Fn::\w+)$/.test(name))
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(each, stack)]))
    return call(name, given, stack)
  }
  const call = (name: string, given: unknown, stack: string): unknown => {
    const parts = (): unknown[] => z.parse(z.array(z.unknown()), resolve(given, stack))
    switch (name) {
      case 'Ref':
        return PSEUDO[String(given)] ?? refOf({ stack, id: String(given) })
      case 'Fn::GetAtt': {
        const [id, attributeName] = parts()
        return attribute({ stack, id: String(id) }, String(attributeName))
      }
      case 'Fn::ImportValue': {
        const found = exported.get(String(given))
        if (!found) throw new Error(`${stack} imports ${given}, which no stack exports`)
        return resolve(found.value, found.stack)
      }
      case 'Fn::Join': {
        const [between, some] = z.parse(z.tuple([z.string(), z.array(z.unknown())]), resolve(given, stack))
        return some.join(between)
      }
      case 'Fn::Split': {
        const [at, text] = parts()
        return String(text).split(String(at))
      }
      case 'Fn::Select': {
        const [index, some] = z.parse(z.tuple([z.unknown(), z.array(z.unknown())]), resolve(given, stack))
        return some[Number(index)]
      }
      case 'Fn::Sub':
        return String(given).replace(/\$\{([^}]+)\}/g, (_, id: string) => PSEUDO[id] ?? refOf({ stack, id }))
      default:
        throw new Error(`${stack} uses ${name}, which the replay does not know`)
    }
  }
  return {
    all: (type, properties) =>
      [...templates].flatMap(([stack, { Resources }]) =>
        Object.entries(Resources)
          .filter(([, { Type }]) => Type === type)
          .map(([id, { Properties = {} }]) => ({
            stack,
            id,
            properties: z.parse(properties, resolve(Properties, stack)),
          })),
      ),
    refOf,
    arnOf,
  }
}
