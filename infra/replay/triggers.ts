import * as z from 'zod/mini'
import { FAKE_CREDENTIALS } from '../local/environment.ts'
import { createStreamReader, type StreamReader } from '../local/stream.ts'
import type { Functions } from './functions.ts'
import type { Stacks } from './stacks.ts'

/** A pattern of EventBridge or of a stream's filter. Each leaf lists the values or prefixes that match. */
type Pattern = { readonly [name: string]: Pattern | readonly (string | { readonly prefix: string })[] }

/** True if an event matches. @throws Error for a rule that is neither a value nor a prefix */
export function matchesEvent(pattern: Pattern, event: unknown): boolean {
  return Object.entries(pattern).every(([name, wanted]) => {
    const given = typeof event === 'object' && event !== null ? Reflect.get(event, name) : undefined
    if (!Array.isArray(wanted)) return matchesEvent(wanted as Pattern, given)
    return wanted.some((rule) => {
      if (typeof rule === 'string') return given === rule
      if (Object.keys(rule).join() !== 'prefix')
        throw new Error(`The replay does not know ${JSON.stringify(rule)}`)
      return typeof given === 'string' && given.startsWith(rule.prefix)
    })
  })
}

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** Milliseconds of `rate(5 minutes)`. */
export function everyMs(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? []
  if (unit === undefined) throw new Error(`The replay does not know the schedule ${expression}`)
  return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]
}

const Rule = z.object({
  ScheduleExpression: z.optional(z.string()),
  Targets: z.array(
    z.object({
      Arn: z.string(),
      Input: z.optional(z.string()),
      InputTransformer: z.optional(
        z.object({ InputPathsMap: z.record(z.string(), z.string()), InputTemplate: z.string() }),
      ),
    }),
  ),
})
type Target = z.infer<typeof Rule>['Targets'][number]

export interface TriggerOptions {
  readonly stacks: Stacks
  readonly functions: Functions
  /** The product's clock, epoch milliseconds. */
  readonly nowMs: () => number
  /** Reports a failure in one line. */
  readonly reportFault: (line: string) => void
}

/** The schedules of the templates. */
export function readSchedules({ stacks, functions, nowMs, reportFault }: TriggerOptions) {
  const rules = stacks.all('AWS::Events::Rule', Rule).flatMap(({ properties }) => {
    const { ScheduleExpression, Targets } = properties
    return ScheduleExpression
      ? [{ every: everyMs(ScheduleExpression), targets: Targets, ranMs: nowMs() }]
      : []
  })
  return {
    /** Runs each due schedule once, by the product's clock. */
    async tick(): Promise<void> {
      const now = nowMs()
      for (const rule of rules.filter(({ every, ranMs }) => now - ranMs >= every)) {
        rule.ranMs = now
        for (const target of rule.targets) {
          const event = inputOf(target, { time: new Date(now).toISOString() })
          await functions
            .invoke('events.amazonaws.com', target.Arn, event)
            .catch((error: unknown) => reportFault(`${target.Arn} failed: ${String(error)}`))
        }
      }
    },
  }
}

function inputOf({ Input, InputTransformer }: Target, event: { readonly time: string }): object {
  if (Input !== undefined) return JSON.parse(Input)
  if (!InputTransformer) return event
  const { InputPathsMap, InputTemplate } = InputTransformer
  return JSON.parse(
    InputTemplate.replace(/<(\w+)>/g, (_, name: string) => {
      if (InputPathsMap[name] !== '$.time') throw new Error(`The replay does not know ${InputPathsMap[name]}`)
      return JSON.stringify(event.time)
    }),
  )
}

const Mapping = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }),
})

/** The readers of the table's stream, each with the rights of its function. */
export function readStreams(
  { stacks, functions, reportFault }: TriggerOptions,
  endpoint: string,
): readonly StreamReader[] {
  return stacks.all('AWS::Lambda::EventSourceMapping', Mapping).map(({ properties }) => {
    const { EventSourceArn, FilterCriteria, FunctionName } = properties
    const patterns: Pattern[] = FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern))
    const [, tableName = ''] = /:table\/([^/]+)\/stream/.exec(EventSourceArn) ?? []
    return createStreamReader({
      database: { endpoint, clearStreams: () => undefined },
      tableName,
      log: reportFault,
      credentials: {
        accessKeyId: functions.keyOf(FunctionName),
        secretAccessKey: FAKE_CREDENTIALS.AWS_SECRET_ACCESS_KEY,
      },
      follower: {
        lastRead: async () => undefined,
        async follow({ shardId, Records }) {
          const meant = Records.filter((record) => patterns.some((pattern) => matchesEvent(pattern, record)))
          if (meant.length > 0) await functions.invoke(undefined, FunctionName, { shardId, Records: meant })
        },
      },
    })
  })
}
