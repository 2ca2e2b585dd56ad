import { readFileSync } from 'node:fs'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { MESSAGES, UPLOAD_EVENTS } from '#functions/endpoints/events.ts'
import { JOBS } from '#functions/endpoints/jobs.ts'
import { TABLE } from '#functions/platform/table/schema.ts'
import { operations } from '#shared/api/index.ts'
import { ALWAYS_ASK, FILE_GROUPS } from '#shared/site/files.ts'
import { operationGroups } from './fairflight.ts'
import { type Synthesized, synthFairflight } from './testing/synth.ts'

/** CloudFormation allows 500; the rest is reserve. */
const RESOURCES_MAX = 400

const WEB_ACL = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/fairflight/0a1b'

/** The stacks of the functions that answer calls. */
const ENDPOINTS = operationGroups().map(({ name }) => `Api${name}`)

const stacks = synthFairflight({ context: { sender: 'mail@example.com' } })

/** The stacks with all optional settings. */
const set = synthFairflight({
  context: {
    alarmEmail: 'ada@fairflight.example',
    monthlyBudget: '200',
    rateLimitScale: '2.5',
    keepWarm: '0',
    waf: 'on',
    webAclArn: WEB_ACL,
  },
})

/** The ARNs whose value a role may read; any other right to secrets fails the comparison of the caller. */
function readableSecrets(role: Record<string, unknown> | undefined): unknown[] {
  const { Policies = [] } = (role?.Properties ?? {}) as {
    Policies?: { PolicyDocument: { Statement: { Action: string | string[]; Resource: unknown }[] } }[]
  }
  return Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement).flatMap(
    ({ Action, Resource }) => {
      if (!JSON.stringify(Action).includes('secretsmanager:')) return []
      return Action === 'secretsmanager:GetSecretValue' ? Resource : [Action]
    },
  )
}

/** The address of a heading, as GitHub makes it. */
const slugOf = (heading: string) => heading.toLowerCase().replaceAll(' ', '-')

interface Named {
  readonly Ref?: string
  readonly 'Fn::ImportValue'?: string
}

/** The topics that alarms of any stack tell, by a reference or an import. */
function alarmTopics(made: Synthesized): { stack: string; id: string }[] {
  const exported = new Map(
    [...made].flatMap(([stack, template]) =>
      Object.values(template.findOutputs('*')).flatMap(({ Export, Value }) =>
        Export ? [[Export.Name, { stack, id: Value.Ref }] as const] : [],
      ),
    ),
  )
  const told = [...made].flatMap(([stack, template]) =>
    Object.values(template.findResources('AWS::CloudWatch::Alarm')).flatMap(({ Properties }) =>
      [...(Properties.AlarmActions ?? []), ...(Properties.OKActions ?? [])].map(
        (action: Named) => exported.get(action['Fn::ImportValue'] ?? '') ?? { stack, id: action.Ref },
      ),
    ),
  )
  return [...new Map(told.map((topic) => [JSON.stringify(topic), topic])).values()]
}

describe('the stacks', () => {
  it('synthesize without a finding of cdk-nag', () => {
    expect([...stacks.keys()].toSorted()).toEqual(
      ['Data', 'Api', 'Mail', 'Site', ...ENDPOINTS, 'Gateway', 'Jobs', 'Media', 'Operations', 'Pages']
        .map((name) => `Fairflight${name}`)
        .toSorted(),
    )
  })

  it('are deployed with the API before the pages, and what pages name before both', () => {
    const apis = ENDPOINTS.map((name) => `Fairflight${name}`)
    expect(stacks.before.get('FairflightPages')).toContain('FairflightGateway')
    expect(stacks.before.get('FairflightGateway')).toEqual(expect.arrayContaining(apis))
    for (const name of apis) expect(stacks.before.get(name)).toContain('FairflightSite')
    const uploaded = (name: string) =>
      Object.values(stacks.stack(name).findResources('Custom::CDKBucketDeployment')).map(
        ({ Properties }) => Properties.SystemMetadata['cache-control'],
      )
    expect(uploaded('Site')).toEqual([FILE_GROUPS.hashed.cacheControl, FILE_GROUPS.images.cacheControl])
    expect(uploaded('Pages')).toEqual([ALWAYS_ASK, ALWAYS_ASK])
  })

  it(`hold at most ${RESOURCES_MAX} resources each`, () => {
    const sizes = [...stacks].map(([name, template]) => [
      name,
      Object.keys(template.toJSON().Resources).length,
    ])
    expect(sizes.filter(([, size = 0]) => Number(size) > RESOURCES_MAX)).toEqual([])
  })

  it('hold no secret: each function names its own and may read these alone, CloudFront has the one reference', () => {
    const references = [...stacks].map(([name, template]) => [
      name,
      JSON.stringify(template).split('{{resolve:').length - 1,
    ])
    expect(references.filter(([, count]) => count !== 0)).toEqual([['FairflightSite', 1]])
    const named = { app: 0, edge: 0, log: 0 }
    for (const template of stacks.values()) {
      const roles = template.findResources('AWS::IAM::Role')
      for (const { Properties } of Object.values(template.findResources('AWS::Lambda::Function'))) {
        const variables = Properties.Environment?.Variables ?? {}
        const { APP_SECRET_ARN: app, EDGE_SECRET_ARN: edge, DRAW_LOG_SECRET_ARN: log } = variables
        if (app) named.app += 1
        if (edge) named.edge += 1
        if (log) named.log += 1
        const own = [app, edge, log].filter((arn) => arn !== undefined)
        expect(readableSecrets(roles[Properties.Role['Fn::GetAtt'][0]])).toEqual(own)
      }
    }
    const jobs = [JOBS, UPLOAD_EVENTS, MESSAGES].flatMap((list) => Object.keys(list))
    // The edge secret, also for unknown paths; the key of the log, for the job that signs it and the three functions
    // whose answers promise an entry.
    expect(named).toEqual({ app: operations.length + jobs.length, edge: operations.length + 1, log: 4 })
  })

  it('have the outputs and alarms that docs/deploy.md tells of', () => {
    const guide = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8')
    const outputs = [...set, ...stacks].flatMap(([name, template]) =>
      Object.entries(template.findOutputs('*')).flatMap(([id, { Export }]) =>
        Export ? [] : [`${name}.${id}`],
      ),
    )
    const used = [...guide.matchAll(/[(`]output (\w+) (\w+)/g)].map(
      ([, name, id]) => `Fairflight${name}.${id}`,
    )
    expect(used.filter((output) => !outputs.includes(output))).toEqual([])
    const listed = [...guide.matchAll(/^\| `(Fairflight\w+)` +\| (.+)\|$/gm)].flatMap(([, name, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, id]) => `${name}.${id}`),
    )
    // These exist only if the domain's records are made by hand.
    const dkim = ['FairflightMail.Dkim1', 'FairflightMail.Dkim3']
    expect(listed.toSorted()).toEqual([...new Set([...outputs, ...dkim])].toSorted())
  })

  it('say in every alarm what it means, whom it tells and which runbook helps; the runbook names the alarm', () => {
    const alarms = stacks.everywhere('AWS::CloudWatch::Alarm').map((alarm) => JSON.stringify(alarm))
    expect(alarms.length).toBeGreaterThan(8)
    for (const alarm of alarms) expect(alarm).toMatch(/"AlarmActions":\[.+"AlarmDescription":".{40,}"/)
    const runbooks = readFileSync('docs/operate.md', 'utf8').split(/^## /m).slice(1)
    for (const [id, { Properties }] of [...stacks.values()].flatMap((template) =>
      Object.entries(template.findResources('AWS::CloudWatch::Alarm')),
    )) {
      const [, anchor] = /Runbook: docs\/operate\.md#([a-z-]+)$/.exec(Properties.AlarmDescription) ?? []
      const named = runbooks.filter((text) => slugOf(text.split('\n')[0] ?? '') === anchor)
      const names = named.flatMap((text) => text.match(/`\w+`/g) ?? []).map((name) => name.slice(1, -1))
      expect(
        names.filter((name) => id.includes(name)),
        id,
      ).not.toEqual([])
    }
  })

  it.each([
    ['by default', stacks],
    ['with every option', set],
  ])('let CloudWatch publish to every topic that an alarm tells, %s', (_, made) => {
    const topics = alarmTopics(made)
    expect(topics.length).toBeGreaterThan(0)
    // A policy of one's own replaces that of SNS, by which the account's alarms may publish.
    for (const { stack, id } of topics) {
      const policies = Object.values(made.get(stack)?.findResources('AWS::SNS::TopicPolicy') ?? {})
      const own = policies.filter(({ Properties }) =>
        Properties.Topics.some((topic: Named) => topic.Ref === id),
      )
      const statements = own.flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      expect(statements, `${stack}/${id}`).toContainEqual(
        expect.objectContaining({
          Effect: 'Allow',
          Action: 'sns:Publish',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Resource: { Ref: id },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      )
    }
  })
})

describe('the table', () => {
  it('has few indexes, which all kinds of items share', () => {
    expect(TABLE.indexes.length).toBeLessThanOrEqual(6)
  })

  it('keeps the table as functions/platform/table/schema.ts says, safely', () => {
    stacks.stack('Data').hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Retain',
      Properties: Match.objectLike({
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        TimeToLiveSpecification: { AttributeName: TABLE.ttl, Enabled: true },
        GlobalSecondaryIndexes: TABLE.indexes.map((index) =>
          Match.objectLike({
            IndexName: index.name,
            KeySchema: [
              { AttributeName: index.partitionKey, KeyType: 'HASH' },
              { AttributeName: index.sortKey, KeyType: 'RANGE' },
            ],
            Projection: index.projection,
          }),
        ),
        Replicas: [
          Match.objectLike({
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: Match.objectLike({ PointInTimeRecoveryEnabled: true }),
          }),
        ],
      }),
    })
  })

  it('has two readers of its stream at most', () => {
    const readers = stacks
      .everywhere('AWS::Lambda::EventSourceMapping')
      .filter((reader) => JSON.stringify(reader).includes('StreamArn'))
    // AWS throttles a third reader: "Change data capture for DynamoDB Streams".
    expect(readers.length).toBeGreaterThan(0)
    expect(readers.length).toBeLessThanOrEqual(2)
  })
})

describe('the settings', () => {
  it('multiply the rate limits of every function, by 1 where nothing is said', () => {
    const scales = (made: Synthesized) =>
      new Set(
        made
          .everywhere('AWS::Lambda::Function')
          .flatMap(({ Properties }) => Properties.Environment?.Variables?.RATE_LIMIT_SCALE ?? []),
      )
    expect(scales(set)).toEqual(new Set(['2.5']))
    expect(scales(stacks)).toEqual(new Set(['1']))
  })

  it('tell one address of alarms, and of costs before the month is over', () => {
    set.stack('Data').hasResourceProperties('AWS::Budgets::Budget', {
      Budget: Match.objectLike({ BudgetLimit: { Amount: 200, Unit: 'USD' }, TimeUnit: 'MONTHLY' }),
      NotificationsWithSubscribers: [
        {
          Notification: Match.objectLike({ NotificationType: 'ACTUAL', Threshold: 80 }),
          Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'ada@fairflight.example' }],
        },
        Match.objectLike({ Notification: Match.objectLike({ NotificationType: 'FORECASTED' }) }),
      ],
    })
    stacks.stack('Data').resourceCountIs('AWS::Budgets::Budget', 0)
  })
})

const rules = (made: Synthesized) =>
  made.everywhere('AWS::Events::Rule', {
    Properties: { Description: 'Keeps the functions of the main job warm' },
  })

it('the functions of the main job are called every five minutes, all five at their aliases, unless that is set to 0', () => {
  const targets = rules(stacks).flatMap(({ Properties }) => Properties.Targets)
  const called = targets.map(({ Arn, Input }) => [Arn.Ref, Input])
  expect(called.toSorted()).toEqual(
    ['roundscreate', 'roundsfly', 'usersme', 'usersregister', 'usersverifyCode'].map((id) => [
      expect.stringMatching(`^${id}Alias`),
      '{"keepWarm":true}',
    ]),
  )
  for (const { Properties } of rules(stacks)) expect(Properties.ScheduleExpression).toBe('rate(5 minutes)')
  expect(rules(set)).toEqual([])
})

describe('the firewall', () => {
  it('is made in us-east-1 where it is wanted, and put before the site where its ARN is given', () => {
    const waf = set.stack('Waf')
    expect(set.regions.get('FairflightWaf')).toBe('us-east-1')
    expect(set.regions.get('FairflightSite')).toBe('unknown-region')
    waf.hasOutput('WebAclArn', {})
    waf.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      Rules: [
        Match.objectLike({ Name: 'Guesses', Action: { Block: {} } }),
        Match.objectLike({
          Name: 'Calls',
          Action: { Block: {} },
          Statement: {
            RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 3000 },
          },
        }),
        Match.objectLike({
          Statement: {
            ManagedRuleGroupStatement: Match.objectLike({ Name: 'AWSManagedRulesCommonRuleSet' }),
          },
        }),
      ],
    })
    set.stack('Site').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({ WebACLId: WEB_ACL }),
    })
    stacks.stack('Site').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({ WebACLId: Match.absent() }),
    })
    expect([...stacks.keys()]).not.toContain('FairflightWaf')
  })

  it('tells the addresses by which somebody guesses from all others', () => {
    const [acl] = set.everywhere('AWS::WAFv2::WebACL')
    const { ScopeDownStatement } = acl?.Properties.Rules[0].Statement.RateBasedStatement ?? {}
    const { RegexString } = ScopeDownStatement.RegexMatchStatement
    // The quota of one expression.
    expect(RegexString.length).toBeLessThanOrEqual(512)
    const guessed = new RegExp(RegexString)
    for (const path of 'login register password/reset cverify/123456 verify/a-b_c me/reauth'.split(' ')) {
      expect(guessed.test(`/api/v1/users/${path}`), path).toBe(true)
    }
    for (const path of ['/api/v1/rounds', '/api/v1/users/me', '/it/login', '/api/v1/users/login/x', '/']) {
      expect(guessed.test(path), path).toBe(false)
    }
  })
})

describe('the dashboard', () => {
  const [dashboard] = stacks.everywhere('AWS::CloudWatch::Dashboard')
  const body = JSON.stringify(dashboard?.Properties.DashboardBody).replaceAll('\\', '')

  it('shows the way from a visitor to a player, how fast it is, and whether anything lags or fails', () => {
    for (const step of ['users/register', 'users/cverify/{code}', 'rounds', 'rounds/{id}/flight']) {
      expect(body).toMatch(new RegExp(`"\\w+ /api/v1/${step.replace(/[{}]/g, '\\$&')}"`))
    }
    for (const metric of ['p99', '5xx', 'ConsumedWriteCapacityUnits', 'IteratorAge', 'OutboxAgeSeconds']) {
      expect(body).toContain(metric)
    }
  })

  it('shows no metric of ours that nothing writes', () => {
    const written = stacks
      .everywhere('AWS::Logs::MetricFilter')
      .flatMap(({ Properties }) =>
        Properties.MetricTransformations.map(({ MetricName }: { MetricName: string }) => MetricName),
      )
    const shown = [...body.matchAll(/\["Fairflight","(\w+)"/g)].map(([, name]) => name)
    expect(shown.length).toBeGreaterThan(8)
    expect(shown.filter((name) => !written.includes(name))).toEqual([])
  })

  it('shows the log that every call leaves a line in, under the id that answers and functions name', () => {
    const [stage] = stacks.everywhere('AWS::ApiGatewayV2::Stage')
    const { Format, DestinationArn } = stage?.Properties.AccessLogSettings ?? {}
    expect(JSON.parse(Format)).toMatchObject({ requestId: '$context.requestId', route: '$context.routeKey' })
    const log = DestinationArn['Fn::GetAtt'][0]
    expect(body).toMatch(new RegExp(`SOURCE '.*${log}`))
  })
})

describe('a second installation in one account', () => {
  const staging = synthFairflight({ context: { stage: 'staging', sender: 'staging@example.com' } })

  it('has stacks of its own, which use each other only', () => {
    expect([...staging.keys()]).toEqual([...stacks.keys()].map((name) => `staging-${name}`))
    for (const [name, template] of staging) {
      const used = [...JSON.stringify(template.toJSON()).matchAll(/"Fn::ImportValue":"([^"]+)"/g)]
      for (const [, value] of used) expect(value, name).toMatch(/^staging-Fairflight/)
    }
  })

  it('in another region names nothing that is global as the first one does', () => {
    const named = [...stacks.values()].flatMap((template) => {
      const resources: Record<string, { Type: string; Properties: Record<string, unknown> }> =
        template.toJSON().Resources
      return Object.entries(resources).flatMap(([id, { Type, Properties }]) => {
        if (!GLOBAL_TYPES.test(Type)) return []
        const { Name, DashboardName = Name } = { ...Properties, ...Object.values(Properties).find(isNamed) }
        return [[id, JSON.stringify(DashboardName)] as const]
      })
    })
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter(([, name]) => !name?.includes('{"Ref":"AWS::Region"}'))).toEqual([])
  })

  it('names nothing as the first one does', () => {
    const both = fixedNames(staging).filter((name) => fixedNames(stacks).includes(name))
    expect(both).toEqual([])
    expect(fixedNames(stacks)).toContain('MetricNamespace Fairflight')
    expect(fixedNames(staging)).toContain('MetricNamespace Fairflight/staging')
  })
})

const GLOBAL_TYPES = /^AWS::(?:CloudFront::.*(?:Policy|Control|Function)|CloudWatch::Dashboard)$/

/** Names that only need to be unique within their table, role, API or namespace, and display names. */
const NAMED_INSIDE = /^(?:Attribute|Index|Policy|Header|Stage|Metric|Display)Name$/

const OF_AWS = /^(?:AWS\/|CodeDeployDefault\.)/

/** Policies of CloudFront have their name inside. */
function isNamed(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'Name' in value
}

/** Fixed names of resources, of which an account cannot have two. */
function fixedNames(made: Synthesized): string[] {
  const names = new Set<string>()
  for (const template of made.values()) {
    const resources: Record<string, { Type: string; Properties?: object }> = template.toJSON().Resources
    for (const { Type, Properties } of Object.values(resources)) {
      // Unique within its function only.
      if (Type !== 'AWS::Lambda::Alias') collectNames(Properties, names)
    }
  }
  return [...names]
}

function collectNames(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'Dimensions' || NAMED_INSIDE.test(key)) continue
    if (typeof inner !== 'string') collectNames(inner, names)
    else if (/Name(?:space)?$/.test(key) && !OF_AWS.test(inner)) names.add(`${key} ${inner}`)
  }
}
