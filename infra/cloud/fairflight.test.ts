import { readFileSync } from 'node:fs'
import { App, Stack } from 'aws-cdk-lib'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { OriginRequestPolicy } from 'aws-cdk-lib/aws-cloudfront'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { describe, expect, it } from 'vitest'
import { MESSAGES, UPLOAD_EVENTS } from '#functions/endpoints/events.ts'
import { JOBS } from '#functions/endpoints/jobs.ts'
import { NOTED } from '#functions/platform/http/result.ts'
import { TABLE } from '#functions/platform/table/schema.ts'
import { operations } from '#shared/api/index.ts'
import { EDGE_SECRET_HEADER, REQUEST_HEADERS } from '#shared/http/request-headers.ts'
import { ALWAYS_ASK, FILE_GROUPS } from '#shared/site/files.ts'
import { operationGroups } from './fairflight.ts'
import { MailStack, NO_SENDER } from './mail-stack.ts'
import { type Synthesized, synthFairflight } from './testing/synth.ts'

/** CloudFormation allows 500; the rest is reserve. */
const RESOURCES_MAX = 400

const WEB_ACL = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/fairflight/0a1b'

/** The stacks of the functions that answer calls. */
const ENDPOINTS = operationGroups().map(({ name }) => `Api${name}`)

const stacks = synthFairflight({ context: { sender: 'mail@example.com' } })

/** With the options that are off by default. */
const set = synthFairflight({
  context: {
    ...{ alarmEmail: 'ada@fairflight.example', monthlyBudget: '200', rateLimitScale: '2.5' },
    ...{ keepWarm: '5', waf: 'on', webAclArn: WEB_ACL },
  },
})

function stack(name: string): Template {
  const found = stacks.get(`Fairflight${name}`)
  if (!found) throw new Error(`No stack ${name}`)
  return found
}

function everywhere(type: string) {
  return [...stacks.values()].flatMap((template) => Object.values(template.findResources(type)))
}

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
      Object.values(stack(name).findResources('Custom::CDKBucketDeployment')).map(
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
    const named = { app: 0, edge: 0 }
    for (const template of stacks.values()) {
      const roles = template.findResources('AWS::IAM::Role')
      for (const { Properties } of Object.values(template.findResources('AWS::Lambda::Function'))) {
        const { APP_SECRET_ARN: app, EDGE_SECRET_ARN: edge } = Properties.Environment?.Variables ?? {}
        if (app) named.app += 1
        if (edge) named.edge += 1
        const own = [app, edge].filter((arn) => arn !== undefined)
        expect(readableSecrets(roles[Properties.Role['Fn::GetAtt'][0]])).toEqual(own)
      }
    }
    const jobs = [JOBS, UPLOAD_EVENTS, MESSAGES].flatMap((list) => Object.keys(list))
    // The edge secret, also for unknown paths.
    expect(named).toEqual({ app: operations.length + jobs.length, edge: operations.length + 1 })
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
    const named = [...guide.matchAll(/^\| ((?:`\w+`[, ]+)+)\| /gm)].flatMap(([, cell = '']) =>
      cell.match(/\w+/g),
    )
    const alarms = [...stacks.values()].flatMap((template) =>
      Object.keys(template.findResources('AWS::CloudWatch::Alarm')),
    )
    expect(alarms.filter((id) => !named.some((name) => name && id.includes(name)))).toEqual([])
  })

  it('say in every alarm what it means and whom it tells', () => {
    const alarms = everywhere('AWS::CloudWatch::Alarm').map((alarm) => JSON.stringify(alarm))
    expect(alarms.length).toBeGreaterThan(8)
    for (const alarm of alarms) expect(alarm).toMatch(/"AlarmActions":\[.+"AlarmDescription":".{40,}"/)
  })
})

describe('data', () => {
  it('has few indexes, which all kinds of items share', () => {
    const { Properties } = Object.values(stack('Data').findResources('AWS::DynamoDB::GlobalTable'))[0] ?? {}
    expect(Properties?.GlobalSecondaryIndexes.length).toBeLessThanOrEqual(6)
  })

  it('keeps the table as functions/platform/table/schema.ts says, safely', () => {
    stack('Data').hasResource('AWS::DynamoDB::GlobalTable', {
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
})

describe('the stream of the table', () => {
  it('has two readers at most', () => {
    const readers = everywhere('AWS::Lambda::EventSourceMapping').filter((reader) =>
      JSON.stringify(reader).includes('StreamArn'),
    )
    // AWS throttles a third reader: "Change data capture for DynamoDB Streams".
    expect(readers.length).toBeGreaterThan(0)
    expect(readers.length).toBeLessThanOrEqual(2)
  })
})

describe('the settings', () => {
  it('multiply the rate limits of every function, by 1 where nothing is said', () => {
    const scales = (made: Synthesized) =>
      new Set(
        [...made.values()].flatMap((template) =>
          Object.values(template.findResources('AWS::Lambda::Function'))
            .map(({ Properties }) => Properties.Environment?.Variables?.RATE_LIMIT_SCALE)
            .filter((scale) => scale !== undefined),
        ),
      )
    expect(scales(set)).toEqual(new Set(['2.5']))
    expect(scales(stacks)).toEqual(new Set(['1']))
  })

  it('tell one address of alarms, and of costs before the month is over', () => {
    set.get('FairflightData')?.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: Match.objectLike({ BudgetLimit: { Amount: 200, Unit: 'USD' }, TimeUnit: 'MONTHLY' }),
      NotificationsWithSubscribers: [
        {
          Notification: Match.objectLike({ NotificationType: 'ACTUAL', Threshold: 80 }),
          Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'ada@fairflight.example' }],
        },
        Match.objectLike({ Notification: Match.objectLike({ NotificationType: 'FORECASTED' }) }),
      ],
    })
    stack('Data').resourceCountIs('AWS::Budgets::Budget', 0)
  })
})

describe('the functions of the main job', () => {
  const rules = (made: Synthesized) =>
    [...made.values()].flatMap((template) =>
      Object.values(
        template.findResources('AWS::Events::Rule', {
          Properties: { Description: 'Keeps the functions of the main job warm' },
        }),
      ),
    )

  it('are called every few minutes where that is set, all five at their aliases, and else never', () => {
    const targets = rules(set).flatMap(({ Properties }) => Properties.Targets)
    const called = targets.map(({ Arn, Input }) => [Arn.Ref, Input])
    expect(called.toSorted()).toEqual(
      ['roundscreate', 'roundsfly', 'usersme', 'usersregister', 'usersverifyCode'].map((id) => [
        expect.stringMatching(`^${id}Alias`),
        '{"keepWarm":true}',
      ]),
    )
    for (const { Properties } of rules(set)) expect(Properties.ScheduleExpression).toBe('rate(5 minutes)')
    expect(rules(stacks)).toEqual([])
  })
})

describe('the firewall', () => {
  it('is made in us-east-1 where it is wanted, and put before the site where its ARN is given', () => {
    const waf = set.get('FairflightWaf')
    expect(set.regions.get('FairflightWaf')).toBe('us-east-1')
    expect(set.regions.get('FairflightSite')).toBe('unknown-region')
    waf?.hasOutput('WebAclArn', {})
    waf?.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      Rules: [
        Match.objectLike({ Name: 'Guesses', Action: { Block: {} } }),
        Match.objectLike({
          ...{ Name: 'Calls', Action: { Block: {} } },
          Statement: {
            RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 3000 },
          },
        }),
        Match.objectLike({
          Statement: {
            ManagedRuleGroupStatement: Match.objectLike({
              Name: 'AWSManagedRulesCommonRuleSet',
              VendorName: 'AWS',
            }),
          },
        }),
      ],
    })
    set.get('FairflightSite')?.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({ WebACLId: WEB_ACL }),
    })
    stack('Site').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({ WebACLId: Match.absent() }),
    })
    expect([...stacks.keys()]).not.toContain('FairflightWaf')
  })

  it('tells the addresses by which somebody guesses from all others', () => {
    const [acl] = Object.values(set.get('FairflightWaf')?.findResources('AWS::WAFv2::WebACL') ?? {})
    const { ScopeDownStatement } = acl?.Properties.Rules[0].Statement.RateBasedStatement ?? {}
    const { RegexString } = ScopeDownStatement.RegexMatchStatement
    // The quota of one expression.
    expect(RegexString.length).toBeLessThanOrEqual(512)
    const guessed = new RegExp(RegexString)
    for (const path of [
      'login',
      'register',
      'password/reset',
      'cverify/123456',
      'verify/a-b_c',
      'me/reauth',
    ]) {
      expect(guessed.test(`/api/v1/users/${path}`), path).toBe(true)
    }
    for (const path of ['/api/v1/rounds', '/api/v1/users/me', '/it/login', '/api/v1/users/login/x', '/']) {
      expect(guessed.test(path), path).toBe(false)
    }
  })
})

describe('the dashboard', () => {
  const [dashboard] = Object.values(stack('Operations').findResources('AWS::CloudWatch::Dashboard'))
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
    const written = everywhere('AWS::Logs::MetricFilter').flatMap(({ Properties }) =>
      Properties.MetricTransformations.map(({ MetricName }: { MetricName: string }) => MetricName),
    )
    const shown = [...body.matchAll(/\["Fairflight","(\w+)"/g)].map(([, name]) => name)
    expect(shown.length).toBeGreaterThan(8)
    expect(shown.filter((name) => !written.includes(name))).toEqual([])
  })

  it('shows the log that every call leaves a line in, under the id that answers and functions name', () => {
    const [stage] = everywhere('AWS::ApiGatewayV2::Stage')
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

  it('names nothing as the first one does', () => {
    const both = fixedNames(staging).filter((name) => fixedNames(stacks).includes(name))
    expect(both).toEqual([])
    expect(fixedNames(stacks)).toContain('MetricNamespace Fairflight')
    expect(fixedNames(staging)).toContain('MetricNamespace Fairflight/staging')
  })
})

/** Names that only need to be unique within their table, role, API or namespace, and display names. */
const NAMED_INSIDE = /^(?:Attribute|Index|Policy|Header|Stage|Metric|Display)Name$/

const OF_AWS = /^(?:AWS\/|CodeDeployDefault\.)/

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

/** Which of a visitor's headers a behaviour passes on to the API, including those that CloudFront adds. */
function passedOn(pathPattern: string): (header: string) => boolean {
  const [distribution] = Object.values(stack('Site').findResources('AWS::CloudFront::Distribution'))
  const behaviors: { PathPattern: string; OriginRequestPolicyId?: string | { Ref: string } }[] =
    distribution?.Properties.DistributionConfig.CacheBehaviors
  const policy = behaviors.find((behavior) => behavior.PathPattern === pathPattern)?.OriginRequestPolicyId
  if (policy === OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER.originRequestPolicyId) {
    return (header) => header !== 'host'
  }
  const own = typeof policy === 'object' ? stack('Site').toJSON().Resources[policy.Ref] : undefined
  const headers = own?.Properties.OriginRequestPolicyConfig.HeadersConfig
  const named: string[] = headers?.HeaderBehavior === 'whitelist' ? headers.Headers : []
  return (header) => named.some((name) => name.toLowerCase() === header)
}

describe('site', () => {
  it('fetches pages from a private bucket and calls from the API, with the secret', () => {
    stack('Site').hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    })
    stack('Site').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({
        HttpVersion: 'http2and3',
        CustomErrorResponses: Match.absent(),
        CacheBehaviors: [
          Match.objectLike({ PathPattern: '/api/v1/track-record', ViewerProtocolPolicy: 'https-only' }),
          Match.objectLike({ PathPattern: '/api/*', ViewerProtocolPolicy: 'https-only' }),
          Match.objectLike({ PathPattern: '/media/*', Compress: false }),
        ],
        Origins: Match.arrayWith([
          Match.objectLike({ OriginAccessControlId: Match.anyValue() }),
          Match.objectLike({
            OriginCustomHeaders: [Match.objectLike({ HeaderName: EDGE_SECRET_HEADER })],
          }),
        ]),
      }),
    })
  })

  it('passes on every header that the functions can read', () => {
    const passes = passedOn('/api/*')
    expect(REQUEST_HEADERS.length).toBeGreaterThan(5)
    expect(REQUEST_HEADERS.filter((name) => !passes(name))).toEqual([])
    expect(passes('host')).toBe(false)
  })

  it('lives at a domain of its own where one is given', () => {
    const own = synthFairflight({
      context: {
        domain: 'fairflight.example',
        certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b',
        hostedZoneId: 'Z0A1',
      },
    })
    own.get('FairflightSite')?.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({
        Aliases: ['fairflight.example'],
        ViewerCertificate: Match.objectLike({ MinimumProtocolVersion: 'TLSv1.2_2021' }),
      }),
    })
    own.get('FairflightMail')?.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'fairflight.example',
    })
    own.get('FairflightMail')?.resourceCountIs('AWS::Route53::RecordSet', 5)
    own.get('FairflightApiPlay')?.hasResourceProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: Match.objectLike({
          SITE_ORIGIN: 'https://fairflight.example',
          MAIL_FROM: 'Fairflight <no-reply@fairflight.example>',
        }),
      },
    })
  })
})

/** An SES ARN of this account that ends with this part. */
function joined(part: string) {
  const account = { Ref: 'AWS::AccountId' }
  return { 'Fn::Join': ['', expect.arrayContaining([account, expect.stringContaining(part)])] }
}

describe('mail and jobs', () => {
  it('stop writing to addresses that came back, and tell of it', () => {
    stack('Mail').hasResourceProperties('AWS::SES::ConfigurationSet', {
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    })
    stack('Mail').hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: Match.objectLike({ MatchingEventTypes: ['bounce', 'complaint', 'reject'] }),
    })
  })

  it('mark the account whose mail came back, and lose no message of it', () => {
    stack('Jobs').hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'lambda',
      TopicArn: { 'Fn::ImportValue': Match.stringLikeRegexp('^FairflightMail:.*Bounces') },
      Endpoint: { Ref: Match.stringLikeRegexp('^RefusedMailMarkAlias') },
    })
    stack('Jobs').hasResourceProperties('AWS::Lambda::Function', {
      Description: Match.stringLikeRegexp('mail came back'),
      DeadLetterConfig: Match.anyValue(),
    })
  })

  it('go out in one name only, in the SES sandbox to confirmed recipients too', () => {
    stack('Mail').hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'mail@example.com',
    })
    const roles = everywhere('AWS::IAM::Role').filter((role) => JSON.stringify(role).includes('ses:'))
    expect(roles, 'the mail job alone').toHaveLength(1)
    expect(roles).toMatchObject([
      {
        Properties: {
          Policies: [
            {
              PolicyDocument: {
                Statement: expect.arrayContaining([
                  {
                    Effect: 'Allow',
                    Action: ['ses:SendEmail', 'ses:SendRawEmail'],
                    Resource: expect.arrayContaining([joined(':identity/*'), joined(':configuration-set/')]),
                    Condition: { StringEquals: { 'ses:FromAddress': 'mail@example.com' } },
                  },
                ]),
              },
            },
          ],
        },
      },
    ])
    stack('ApiPeople').hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ MAIL_FROM: 'Fairflight <mail@example.com>' }) },
    })
  })

  it('ask for no parameter in the middle of a deployment', () => {
    const names = [...stacks.values()].flatMap((template) => Object.keys(template.findParameters('*')))
    expect(new Set(names)).toEqual(new Set(['BootstrapVersion']))
  })

  it('stay here where neither a domain nor a sender is set, and that is said', () => {
    const app = new App()
    const alarmTopic = new Topic(new Stack(app, 'Other'), 'Alarms')
    const mail = new MailStack(app, 'Mail', { settings: {}, alarmTopic })
    expect(mail.sendStatements()).toEqual([])
    Template.fromStack(mail).resourceCountIs('AWS::SES::EmailIdentity', 0)
    Template.fromStack(mail).hasOutput('Sender', { Value: NO_SENDER })
  })

  it('run by the clock, are told the time, and lose no event', () => {
    const rules = stack('Jobs').findResources('AWS::Events::Rule')
    expect(Object.keys(rules).length).toBe(Object.keys(JOBS).length)
    stack('Jobs').allResourcesProperties('AWS::Events::Rule', {
      Targets: [
        Match.objectLike({
          DeadLetterConfig: Match.anyValue(),
          InputTransformer: { InputPathsMap: { time: '$.time' }, InputTemplate: '{"time":<time>}' },
        }),
      ],
    })
    stack('Jobs').allResourcesProperties('AWS::Lambda::Function', { DeadLetterConfig: Match.anyValue() })
  })

  it('ring for what happens too often only where it happens', () => {
    const alarms = everywhere('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties)
    const tooOften = alarms.filter(({ ComparisonOperator }) => ComparisonOperator !== 'LessThanThreshold')
    expect(tooOften.length).toBeGreaterThan(10)
    expect(new Set(tooOften.map(({ TreatMissingData }) => TreatMissingData))).toEqual(
      new Set(['notBreaching']),
    )
  })

  it('ring when they have not been heard of for three runs, and so does who reads the stream', () => {
    const silences = (name: string) =>
      Object.values(
        stack(name).findResources('AWS::CloudWatch::Alarm', {
          Properties: {
            TreatMissingData: 'breaching',
            ComparisonOperator: 'LessThanThreshold',
            Threshold: 1,
          },
        }),
      ).map(({ Properties: { MetricName, Namespace, Period } }) => ({ MetricName, Namespace, Period }))
    const every = Object.entries(JOBS).map(([name, { everyMinutes }]) => ({
      ...{ MetricName: `${name}Runs`, Namespace: 'Fairflight' },
      Period: 60 * Math.max(10, 3 * everyMinutes),
    }))
    expect(silences('Jobs')).toEqual(expect.arrayContaining(every))
    expect(silences('Jobs')).toHaveLength(every.length)
    expect(silences('Site')).toEqual([{ MetricName: 'ChangesRuns', Namespace: 'Fairflight', Period: 900 }])
    for (const name of [...Object.keys(JOBS).map((job) => `${job}Runs`), 'ChangesRuns']) {
      const filters = everywhere('AWS::Logs::MetricFilter').filter((filter) =>
        JSON.stringify(filter).includes(`"MetricName":"${name}"`),
      )
      expect(filters, name).toMatchObject([{ Properties: { FilterPattern: '{ $.outcome = "success" }' } }])
    }
    // The heartbeat that makes a silent stream an error.
    stack('Site').hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FilterCriteria: { Filters: Match.arrayWith([{ Pattern: Match.stringLikeRegexp('"HEARTBEAT"') }]) },
    })
  })

  it('count every refusal that the functions log', () => {
    const filters = everywhere('AWS::Logs::MetricFilter').map(({ Properties }) =>
      String(Properties.FilterPattern),
    )
    const counted = filters.flatMap((pattern) =>
      [...pattern.matchAll(/\$\.refused = "(\w+)"/g)].map((match) => match[1]),
    )
    expect(counted.toSorted()).toEqual(NOTED.toSorted())
  })

  it('send new mail at once', () => {
    const pattern = { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'OUTBOX#' }] } } } }
    stack('Jobs').hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FilterCriteria: { Filters: [{ Pattern: JSON.stringify(pattern) }] },
      DestinationConfig: Match.anyValue(),
    })
  })
})
