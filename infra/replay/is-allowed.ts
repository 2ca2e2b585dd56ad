import * as z from 'zod/mini'

/** An action on a resource, which policies allow or not. */
export interface AccessRequest {
  /** `dynamodb:GetItem` */
  readonly action: string
  readonly resource: string
  /** Values of condition keys. */
  readonly context: Readonly<Record<string, readonly string[]>>
}

const Strings = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((some) => [some].flat()),
)

type Test = (wanted: readonly string[], given: readonly string[]) => boolean

/** An absent key fails `StringEquals` and `ForAnyValue`, and passes `ForAllValues`, as in IAM. */
const OPERATORS: Readonly<Record<string, Test>> = {
  StringEquals: (wanted, given) => given.length === 1 && wanted.includes(given[0] ?? ''),
  'ForAnyValue:StringLike': (wanted, given) => given.some((value) => matchesAny(wanted, value)),
  'ForAllValues:StringLike': (wanted, given) => given.every((value) => matchesAny(wanted, value)),
}

const Conditions = z.record(
  z.string().check(z.refine((name) => Object.hasOwn(OPERATORS, name))),
  z.record(z.string(), Strings),
)

/** Refuses unknown parts of a policy, since ignoring one could allow more or less. */
export const PolicyDocument = z.strictObject({
  Version: z.literal('2012-10-17'),
  Statement: z.array(
    z.strictObject({
      Effect: z.enum(['Allow', 'Deny']),
      Action: Strings,
      Resource: Strings,
      Condition: z._default(Conditions, {}),
    }),
  ),
})
export type PolicyDocument = z.infer<typeof PolicyDocument>
type Statement = PolicyDocument['Statement'][number]

/** True if one statement allows the request and none denies it. */
export function isAllowed(policies: readonly PolicyDocument[], asked: AccessRequest): boolean {
  const applying = policies.flatMap(({ Statement }) => Statement).filter((each) => appliesTo(each, asked))
  const effects = applying.map(({ Effect }) => Effect)
  return effects.includes('Allow') && !effects.includes('Deny')
}

type Grant = Pick<AccessRequest, 'action' | 'resource'>

/** All actions on resources that the policies allow, without those on logs, which Lambda itself uses. */
export function grantsOf(policies: readonly PolicyDocument[]): readonly Grant[] {
  const allowing = policies.flatMap(({ Statement }) => Statement).filter(({ Effect }) => Effect === 'Allow')
  const all = allowing.flatMap(({ Action, Resource }) =>
    Action.flatMap((action) => Resource.map((resource) => ({ action, resource }))),
  )
  return all.filter(({ action }) => !action.startsWith('logs:'))
}

export function matchesGrant(grant: Grant, { action, resource }: AccessRequest): boolean {
  return matchesWildcards(grant.action, action) && matchesWildcards(grant.resource, resource)
}

function appliesTo(
  { Action, Resource, Condition }: Statement,
  { action, resource, context }: AccessRequest,
): boolean {
  return (
    matchesAny(Action, action) &&
    matchesAny(Resource, resource) &&
    Object.entries(Condition).every(([name, keys]) =>
      Object.entries(keys).every(([key, wanted]) => OPERATORS[name]?.(wanted, context[key] ?? [])),
    )
  )
}

function matchesAny(patterns: readonly string[], text: string): boolean {
  return patterns.some((pattern) => matchesWildcards(pattern, text))
}

/** `*` matches any text, `?` any character. */
export function matchesWildcards(pattern: string, text: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.')
  return new RegExp(`^${source}$`, 's').test(text)
}
