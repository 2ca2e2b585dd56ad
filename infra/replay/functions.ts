import { join } from 'node:path'
import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { FAKE_CREDENTIALS } from '../local/environment.ts'
import { createFunctionThread, type FunctionThread } from '../local/function-thread.ts'
import type { Role } from './authorizer.ts'
import { PolicyDocument } from './is-allowed.ts'
import { REGION, type Stacks } from './stacks.ts'

interface Deployed {
  readonly name: string
  /** Access key id with which it signs. */
  readonly key: string
  readonly role: Role
  readonly runtime: string
  readonly thread: (environment: Readonly<Record<string, string>>) => FunctionThread
  /** The bundle's file. */
  readonly file: string
}

export interface Functions {
  readonly roles: ReadonlyMap<string, Role>
  readonly runtimes: ReadonlySet<string>
  /** Sets the addresses of AWS's services, before the first call. */
  setEnvironment(env: Readonly<Record<string, string>>): void
  /** The access key id of a function. @param alias its ARN, or `name:alias` */
  keyOf(alias: string): string
  /**
   * Calls a function.
   *
   * @param caller the calling service, which needs a permission; undefined for a stream's reader, which needs none
   * @throws Error if the permission is missing or the call fails
   */
  invoke(caller: string | undefined, alias: string, event: object): Promise<unknown>
  /** Lines that functions printed. */
  readonly printed: string[]
  readonly started: () => number
  stop(): Promise<void>
}

const FunctionProperties = z.object({
  Handler: z.string(),
  Runtime: z.string(),
  Role: z.string(),
  Timeout: z.number(),
  Code: z.object({ S3Key: z.string() }),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }),
})
const Document = z.object({ PolicyDocument })
const RoleProperties = z.object({ Policies: z._default(z.array(Document), []) })
const PolicyProperties = z.extend(Document, { Roles: z.array(z.string()) })
const Permission = z.object({ FunctionName: z.string(), Principal: z.string() })

/** Lambda unpacks a function into this folder. */
const TASK_ROOT = '/var/task'
const S3 = `https://s3.${REGION}.amazonaws.com`

/**
 * The functions of the templates. Each starts at its first call, with the template's environment.
 *
 * @param assets folder of the synthesis
 */
export function readFunctions(stacks: Stacks, assets: string): Functions {
  const roles = readRoles(stacks)
  const printed: string[] = []
  const deployed = new Map(
    stacks.all('AWS::Lambda::Function', FunctionProperties).flatMap((resource): [string, Deployed][] => {
      const { Code, Environment, Handler, Role: roleArn, Runtime, Timeout } = resource.properties
      const role = roles.get(roleArn)
      // The CDK's own function, which uploads files, is left out.
      if (!role || !Runtime.startsWith('nodejs')) return []
      const name = stacks.refOf(resource)
      const folder = join(assets, `asset.${Code.S3Key.replace(/\.zip$/, '')}`)
      const [module = '', handler = ''] = Handler.split('.')
      const thread = (environment: Readonly<Record<string, string>>) => {
        const { AWS_ENDPOINT_URL_S3 = '' } = environment
        const here = (value: string) => value.replace(TASK_ROOT, folder).replace(S3, AWS_ENDPOINT_URL_S3)
        const variables = Object.entries(Environment.Variables).map(
          ([variable, value]) => [variable, here(value)] as const,
        )
        const env = { ...environment, ...Object.fromEntries(variables) }
        const onPrint = (text: string) => printed.push(`${name}: ${text}`)
        return createFunctionThread(Timeout * 1000, { handler, env, onPrint })
      }
      const key = name.replace(/\W/g, '')
      const file = join(folder, `${module}.mjs`)
      return [[name, { name, key, role, runtime: Runtime, thread, file }]]
    }),
  )
  const aliases = new Map(
    stacks
      .all('AWS::Lambda::Alias', z.object({ FunctionName: z.string() }))
      .map((resource) => [shortName(stacks.refOf(resource)), deployed.get(resource.properties.FunctionName)]),
  )
  const permitted = new Set(
    stacks
      .all('AWS::Lambda::Permission', Permission)
      .map(({ properties }) => `${properties.Principal} ${shortName(properties.FunctionName)}`),
  )
  const at = (alias: string): Deployed => {
    const found = aliases.get(shortName(alias))
    if (!found) throw new Error(`There is no function ${alias}`)
    return found
  }
  const threads = new Map<string, FunctionThread>()
  let environment: Readonly<Record<string, string>> = {}
  return {
    roles: new Map([...deployed.values()].map(({ key, role }) => [key, role])),
    runtimes: new Set([...deployed.values()].map(({ runtime }) => runtime)),
    setEnvironment(env) {
      environment = env
    },
    keyOf: (alias) => at(alias).key,
    async invoke(caller, alias, event) {
      const { name, key, thread, file } = at(alias)
      if (caller !== undefined && !permitted.has(`${caller} ${shortName(alias)}`))
        throw new Error(`${caller} may not call ${name}`)
      const running = threads.get(name) ?? thread({ ...environment, AWS_ACCESS_KEY_ID: key })
      threads.set(name, running)
      const context: Partial<Context> = { functionName: name, awsRequestId: crypto.randomUUID() }
      return running.call(file, event, context)
    },
    printed,
    started: () => threads.size,
    async stop() {
      await Promise.all([...threads.values()].map((thread) => thread.stop()))
    },
  }
}

/** `name:alias` of an ARN. */
function shortName(alias: string): string {
  return alias.replace(/^arn:.*:function:/, '')
}

/** Roles by ARN. */
function readRoles(stacks: Stacks): Map<string, Role> {
  const attached = stacks.all('AWS::IAM::Policy', PolicyProperties)
  return new Map(
    stacks.all('AWS::IAM::Role', RoleProperties).map((resource) => {
      const name = stacks.refOf(resource)
      const own = resource.properties.Policies.map(({ PolicyDocument }) => PolicyDocument)
      const more = attached
        .filter(({ properties }) => properties.Roles.includes(name))
        .map(({ properties }) => properties.PolicyDocument)
      return [stacks.arnOf(resource), { name, policies: [...own, ...more] }]
    }),
  )
}

/** Variables that Lambda's runtime adds to the environment. */
export function runtimeEnvironment(endpoint: string, bucketBase: string): Readonly<Record<string, string>> {
  return {
    ...FAKE_CREDENTIALS,
    AWS_ENDPOINT_URL: endpoint,
    AWS_ENDPOINT_URL_SES: endpoint,
    AWS_ENDPOINT_URL_S3: `${endpoint}${bucketBase}`,
  }
}
