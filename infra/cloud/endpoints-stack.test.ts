import type { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { MESSAGES, UPLOAD_EVENTS } from '#functions/endpoints/events.ts'
import { JOBS } from '#functions/endpoints/jobs.ts'
import { STREAMS } from '#functions/endpoints/streams.ts'
import { TABLE } from '#functions/platform/table/schema.ts'
import { methodsOf } from '#shared/api/endpoint.ts'
import { API_BASE, operations } from '#shared/api/index.ts'
import {
  bucketRightsOf,
  JOB_RIGHTS,
  MESSAGE_RIGHTS,
  rightsOf,
  type TableRight,
  UPLOAD_RIGHTS,
} from './rights.ts'
import { type Synthesized, synthFairflight, WITNESS } from './testing/synth.ts'

const stacks = synthFairflight()

/** The functions that answer no call of the contract. */
const OTHERS = [JOBS, UPLOAD_EVENTS, MESSAGES, STREAMS].flatMap((list) => Object.keys(list))

describe('every operation', () => {
  const routes = () => stacks.everywhere('AWS::ApiGatewayV2::Route').map((route) => JSON.stringify(route))

  it('has one route, a read also a HEAD route, and unknown paths have their own', () => {
    const keys = operations.flatMap(({ endpoint }) =>
      methodsOf(endpoint).map((method) => `"RouteKey":"${method} ${API_BASE}${endpoint.path}"`),
    )
    expect(routes().length).toBe(keys.length + 1)
    // The quota of one API: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
    expect(routes().length).toBeLessThanOrEqual(300)
    for (const key of keys) expect(routes().filter((route) => route.includes(key)).length, key).toBe(1)
    expect(keys.filter((key) => key.includes('HEAD'))).toContain(`"RouteKey":"HEAD ${API_BASE}/health"`)
    expect(keys.filter((key) => /HEAD .*verify/.test(key))).toEqual([])
    expect(routes().some((route) => route.includes('"RouteKey":"$default"'))).toBe(true)
  })

  it('has one arm64 function on Node 24 that ends before the gateway gives up', () => {
    const functions = stacks.everywhere('AWS::Lambda::Function', {
      Properties: { Architectures: ['arm64'], Runtime: 'nodejs24.x', MemorySize: 512, Timeout: 29 },
    })
    expect(functions.length).toBe(operations.length)
  })

  it('is throttled as its declaration says: lower for guesses and for lists', () => {
    const [stage] = stacks.everywhere('AWS::ApiGatewayV2::Stage').map(({ Properties }) => Properties)
    const settings: Record<string, object> = stage?.RouteSettings
    const calls = (rate: number) => ({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: 2 * rate })
    expect(stage?.DefaultRouteSettings).toEqual(calls(2000))
    const expected = operations.flatMap(({ endpoint }) =>
      endpoint.throttle === 'others'
        ? []
        : methodsOf(endpoint).map((method) => [
            `${method} ${API_BASE}${endpoint.path}`,
            calls(endpoint.throttle === 'guesses' ? 100 : 300),
          ]),
    )
    expect(settings).toEqual(Object.fromEntries(expected))
    for (const path of 'login register password/forgot password/reset verification me/reauth'.split(' ')) {
      expect(settings[`POST /api/v1/users/${path}`], path).toEqual(calls(100))
    }
    expect(settings['GET /api/v1/users/cverify/{code}']).toEqual(calls(100))
    for (const path of ['pages/{locale}', 'rounds', 'blogs', 'users', 'audit-log']) {
      expect(settings[`GET /api/v1/${path}`], path).toEqual(calls(300))
    }
    // Other people's calls must not block these.
    for (const key of ['POST /api/v1/rounds', 'POST /api/v1/users/me/exclusion']) {
      expect(settings[key]).toBeUndefined()
    }
  })

  it('is called at its alias, like any other function, so that a release decides when a version gets calls', () => {
    for (const [name, template] of stacks) {
      const aliases = Object.keys(template.findResources('AWS::Lambda::Alias'))
      const called = [
        ...callsOf(template, 'AWS::ApiGatewayV2::Integration', 'IntegrationUri'),
        ...callsOf(template, 'AWS::Events::Rule', 'Targets'),
        ...callsOf(template, 'AWS::Lambda::EventSourceMapping', 'FunctionName'),
        ...callsOf(template, 'AWS::Lambda::Permission', 'FunctionName'),
        ...callsOf(template, 'AWS::SNS::Subscription', 'Endpoint').filter((call) => !call.includes('@')),
      ]
      for (const call of called) {
        expect(
          aliases.some((alias) => call.includes(`{"Ref":"${alias}"}`)),
          `${name}: ${call}`,
        ).toBe(true)
      }
    }
    const versions = stacks.everywhere('AWS::Lambda::Alias').map((alias) => JSON.stringify(alias))
    for (const alias of versions)
      expect(alias).toMatch(/"FunctionVersion":{"Fn::GetAtt":\["\w+CurrentVersion/)
    expect(versions.length).toBe(operations.length + OTHERS.length + 1)
  })

  it('is callable by the API and the schedules only, and knows the edge secret', () => {
    expect(stacks.everywhere('AWS::Lambda::Url')).toEqual([])
    for (const { Properties } of stacks.everywhere('AWS::Lambda::Permission')) {
      const { Principal, SourceArn } = Properties
      expect(Principal).toMatch(/^(?:apigateway|events|sns)\.amazonaws\.com$/)
      if (Principal !== 'apigateway.amazonaws.com') continue
      expect(JSON.stringify(SourceArn)).toMatch(/:execute-api:.*HttpApi/)
    }
    for (const [name, template] of stacks) {
      const routed = JSON.stringify(template.findResources('AWS::ApiGatewayV2::Integration'))
      const functions = template.findResources('AWS::Lambda::Function')
      for (const [id, { Properties }] of Object.entries(functions)) {
        const alias = Object.entries(template.findResources('AWS::Lambda::Alias')).find(
          ([, found]) => found.Properties.FunctionName.Ref === id,
        )
        if (!alias || !routed.includes(`{"Ref":"${alias[0]}"}`)) continue
        expect(Properties.Environment.Variables.EDGE_SECRET_ARN, `${name} ${id}`).toBeDefined()
      }
    }
  })

  it('gives a new version a tenth of its calls first, and rolls it back when calls fail', () => {
    const alarm = stacks.get('FairflightApi')?.findResources('AWS::CloudWatch::Alarm', {
      Properties: { MetricName: '5xx', Period: 60, EvaluationPeriods: 1 },
    })
    expect(Object.keys(alarm ?? {})).toHaveLength(1)
    let released = 0
    for (const template of stacks.values()) {
      const groups = template.findResources('AWS::CodeDeploy::DeploymentGroup')
      for (const { UpdatePolicy } of Object.values(template.findResources('AWS::Lambda::Alias'))) {
        if (!UpdatePolicy) continue
        released += 1
        const group = groups[UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref]
        expect(group?.Properties).toMatchObject({
          DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
          AlarmConfiguration: {
            Enabled: true,
            Alarms: [
              { Name: { 'Fn::ImportValue': expect.stringContaining(Object.keys(alarm ?? {})[0] ?? '-') } },
            ],
          },
          AutoRollbackConfiguration: {
            Enabled: true,
            Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
          },
        })
      }
    }
    expect(released).toBe(operations.length)
  })

  it('is released with at most nine others of its stack at a time, the largest stack within half an hour', () => {
    for (const name of ['ApiPeople', 'ApiPlay', 'ApiSite', 'ApiContent']) {
      const aliases = Object.entries(stacks.stack(name).findResources('AWS::Lambda::Alias'))
      const released = new Set<string>()
      let waves = 0
      while (released.size < aliases.length) {
        const next = aliases.filter(([id, { DependsOn = [] }]) => {
          const after: string[] = [DependsOn].flat()
          return !released.has(id) && after.every((one) => !one.includes('Alias') || released.has(one))
        })
        expect(next.length, name).toBeGreaterThan(0)
        expect(next.length, name).toBeLessThanOrEqual(10)
        for (const [id] of next) released.add(id)
        waves += 1
      }
      expect(waves * 5, name).toBeLessThan(30)
    }
  })

  it('has its own role, without a wildcard for the table', () => {
    const roles = stacks.everywhere('AWS::IAM::Role').map((role) => JSON.stringify(role))
    const ofFunctions = roles.filter((role) => role.includes('logs:PutLogEvents'))
    expect(ofFunctions.length).toBe(operations.length + OTHERS.length + 1)
    for (const role of ofFunctions) expect(role).not.toMatch(/dynamodb:\*|"Resource":"\*"|Scan/)
  })

  it('is declared and granted as follows', async () => {
    const lines = operations.map(
      ({ endpoint, handlerPath }) =>
        `${endpoint.method} ${API_BASE}${endpoint.path} -> ${handlerPath} -> ${inWords(rightsOf(endpoint))}${inBucket(handlerPath)}`,
    )
    const uploads = Object.values(UPLOAD_EVENTS).map(
      ({ path, prefix }) => `at ${prefix}* -> ${path} -> ${inWords(UPLOAD_RIGHTS.image)}${inBucket(path)}`,
    )
    const jobs = (['activation', 'mail', 'drawLog'] as const).map((name) => {
      const { everyMinutes, path } = JOBS[name]
      return `every ${everyMinutes} min -> ${path} -> ${inWords(JOB_RIGHTS[name])}${inBucket(path)}`
    })
    const messages = Object.entries(MESSAGES).map(
      ([name, { path }]) => `mail ${name} -> ${path} -> ${inWords(MESSAGE_RIGHTS.refused)}`,
    )
    const legend = Object.entries(WORDS).map(([word, rights]) => `${word} = ${rights.join(' ')}`)
    const head =
      'The most that each may do; deployed, it may do only those of these that its code can ask for.'
    const text = [head, '', ...legend, '', ...lines, '', ...jobs, '', ...uploads, '', ...messages]
    await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('routes.snapshot.txt')
  })
})

describe('an optional service', () => {
  /** The functions that know a variable. */
  const knowing = (variable: string, templates = stacks) =>
    templates
      .everywhere('AWS::Lambda::Function')
      .map((found) => JSON.stringify(found))
      .filter((found) => found.includes(variable))

  it('is known only to the functions that need it', () => {
    const context = { ipLocationUrl: 'https://location.example', drawLogWitnesses: WITNESS }
    const named = synthFairflight({ context })
    // The answer depends on the visitor's country.
    const located = operations.filter(({ endpoint }) => endpoint.located)
    expect(located.length).toBeGreaterThan(5)
    const functions = knowing('IP_LOCATION_URL', named)
    expect(functions.length).toBe(located.length)
    for (const { endpoint } of located) {
      const description = `${endpoint.method} ${endpoint.path}: `
      expect(functions.filter((found) => found.includes(`"${description}`)).length, description).toBe(1)
    }
    expect(knowing('DRAW_LOG_WITNESSES', named)).toEqual([expect.stringContaining('Job: drawLog,')])
  })

  it('names the built web to the job of the public log alone', () => {
    const built = synthFairflight({ builtFor: 'https://fairflight.example' })
    const [job = '', ...others] = knowing('DRAW_LOG_RELEASE', built)
    expect(job).toContain('"Job: drawLog,')
    expect(job).toMatch(/"DRAW_LOG_RELEASE":"2\.45\.0 [0-9a-f]{64}"/)
    expect(others).toEqual([])
  })

  it('is off by default', () => {
    for (const variable of ['IP_LOCATION_URL', 'DRAW_LOG_WITNESSES', 'DRAW_LOG_RELEASE'])
      expect(knowing(variable)).toEqual([])
  })
})

/** The functions that resources of a type call, as text. */
function callsOf(template: Template, type: string, property: string): string[] {
  return Object.values(template.findResources(type)).flatMap(({ Properties }) =>
    [Properties[property]].flat().map((call) => JSON.stringify(call)),
  )
}

/** Short names for sets of rights, larger sets first. */
const WORDS: Readonly<Record<string, readonly TableRight[]>> = {
  read: ['GetItem', 'BatchGetItem', 'Query'],
  'every index': TABLE.indexes.map(({ name }) => `index/${name}` as const),
  write: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem', 'BatchWriteItem'],
}

function inWords(rights: readonly TableRight[]): string {
  let rest = [...rights]
  const words: string[] = []
  for (const [word, set] of Object.entries(WORDS)) {
    if (!set.every((right) => rest.includes(right))) continue
    words.push(word)
    rest = rest.filter((right) => !set.includes(right))
  }
  return [...words, ...rest].join(', ')
}

function inBucket(source: string): string {
  return bucketRightsOf(source)
    .map(({ action, prefix }) => `, ${action} ${prefix}*`)
    .join('')
}

interface Statement {
  readonly Effect: string
  readonly Action: string | readonly string[]
  readonly Condition?: unknown
}
const statementsOf = (role: ReturnType<Synthesized['everywhere']>[number]): readonly Statement[] =>
  (role.Properties?.Policies ?? []).flatMap(
    (policy: { PolicyDocument: { Statement: Statement[] } }) => policy.PolicyDocument.Statement,
  )

it.each([
  ['DeleteItem', ['EXCLUDED#*', 'AUDIT#*']],
  ['BatchWriteItem', ['EXCLUDED#*', 'AUDIT#*']],
  ['PutItem', ['EXCLUDED#*']],
])('no function that may %s may do so with lasting records', (right, keys) => {
  const denied = { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': keys } }
  let granted = 0
  for (const statements of stacks.everywhere('AWS::IAM::Role').map(statementsOf)) {
    const about = statements.filter(({ Action }) => [Action].flat().includes(`dynamodb:${right}`))
    if (!about.some(({ Effect }) => Effect === 'Allow')) continue
    granted += 1
    expect(about.filter(({ Effect }) => Effect === 'Deny')).toMatchObject([{ Condition: denied }])
  }
  expect(granted).toBeGreaterThan(20)
})

describe('narrowed by the bundles', () => {
  it('a function gets only what its code can use', () => {
    const narrowed = synthFairflight({ commandsOf: () => ['Get', 'Update'] })
    const roles = narrowed.stack('ApiPlay').findResources('AWS::IAM::Role')
    expect(JSON.stringify(roles)).not.toMatch(/PutItem|DeleteItem|Query/)
  })

  it('code beyond its declaration stops the synth, all cases at once', () => {
    const commandsOf = (source: string) =>
      /users\/(get|list)\.ts/.test(source) ? ['Get', 'Delete'] : ['Get']
    expect(() => synthFairflight({ commandsOf })).toThrow(
      'functions/endpoints/users/list.ts may not Delete; functions/endpoints/users/get.ts may not Delete',
    )
  })
})
