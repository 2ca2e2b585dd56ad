import { synthFairflight } from '#infra/cloud/testing/synth.ts'
import { textTable, type Verdict } from '../text-table.ts'

/** CloudFormation holds 500 resources in a stack, and documents 60 dynamic references; DynamoDB grants 20 indexes. */
const RESOURCES_MAX = 400
const REFERENCES_MAX = 40
const INDEXES_MAX = 6

/**
 * Dollars a month in us-east-1, as CloudWatch and WAF list them; look them up before you count on them:
 * https://aws.amazon.com/cloudwatch/pricing/, https://aws.amazon.com/waf/pricing/.
 */
const ALARM_PER_METRIC = 0.1
const OWN_METRIC = 0.3
const SECRET = 0.4

interface Resource {
  readonly Type: string
  readonly Properties?: {
    readonly Metrics?: readonly unknown[]
    readonly GlobalSecondaryIndexes?: readonly unknown[]
    readonly MetricTransformations?: readonly unknown[]
  }
}

interface Counts {
  readonly stack: string
  readonly resources: number
  readonly functions: number
  readonly roles: number
  readonly references: number
  readonly indexes: number
  /** Metrics that alarms look at, which is what is paid for. */
  readonly watched: number
  /** Metrics that are read out of logs. */
  readonly own: number
  readonly secrets: number
}

/** What each template holds, with all that is off unless it is set, and what stands there costs whether anybody comes or not. */
export async function measure(): Promise<readonly Verdict[]> {
  const made = synthFairflight({
    context: {
      sender: 'mail@fairflight.example',
      alarmEmail: 'ada@fairflight.example',
      keepWarm: '5',
      waf: 'on',
    },
  })
  const counts = [...made].map(([stack, template]) => countsOf(stack, template.toJSON().Resources))
  const head = ['stack', 'resources', 'functions', 'roles', 'references', 'indexes', 'alarms', 'own metrics']
  const rows = counts.map((one) => [
    ...[one.stack, one.resources, one.functions, one.roles, one.references, one.indexes],
    ...[one.watched, one.own],
  ])
  console.log(textTable(head, rows))
  console.log(`\n${costs(counts)}`)
  return [
    most(counts, 'resources', RESOURCES_MAX),
    most(counts, 'references', REFERENCES_MAX),
    most(counts, 'indexes', INDEXES_MAX),
  ]
}

function countsOf(stack: string, resources: Readonly<Record<string, Resource>>): Counts {
  const all = Object.values(resources)
  const of = (type: string) => all.filter(({ Type }) => Type === type)
  const sum = (type: string, count: (properties: NonNullable<Resource['Properties']>) => number) =>
    of(type).reduce((total, { Properties = {} }) => total + count(Properties), 0)
  return {
    stack,
    resources: all.length,
    functions: of('AWS::Lambda::Function').length,
    roles: of('AWS::IAM::Role').length,
    references: JSON.stringify(resources).split('{{resolve:').length - 1,
    indexes: sum('AWS::DynamoDB::GlobalTable', (table) => table.GlobalSecondaryIndexes?.length ?? 0),
    watched: sum('AWS::CloudWatch::Alarm', (alarm) => alarm.Metrics?.length ?? 1),
    own: sum('AWS::Logs::MetricFilter', (filter) => filter.MetricTransformations?.length ?? 0),
    secrets: of('AWS::SecretsManager::Secret').length,
  }
}

/** Metrics that only faults write cost by the hours in which they did: nothing, as long as nothing fails. */
function costs(counts: readonly Counts[]): string {
  const total = (of: 'watched' | 'own' | 'secrets') => counts.reduce((sum, one) => sum + one[of], 0)
  const dollars = (count: number, each: number) => (count * each).toFixed(2)
  return [
    `${total('watched')} metrics in alarms: ${dollars(total('watched'), ALARM_PER_METRIC)} dollars a month;`,
    `${total('own')} metrics of our own: ${dollars(total('own'), OWN_METRIC)} at most;`,
    `${total('secrets')} secrets: ${dollars(total('secrets'), SECRET)}.`,
  ].join(' ')
}

function most(counts: readonly Counts[], of: 'resources' | 'references' | 'indexes', limit: number): Verdict {
  const largest = counts.toSorted((a, b) => b[of] - a[of])[0]
  const count = largest?.[of] ?? 0
  return {
    target: `At most ${limit} ${of} in a stack`,
    measured: `${count} (${largest?.stack})`,
    met: count <= limit,
  }
}
