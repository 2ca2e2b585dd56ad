import * as z from 'zod/mini'

/** The parts of a CloudFormation template that matter for a restore. */
const StackTemplate = z.object({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string() })),
  Outputs: z._default(
    z.record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.optional(z.object({ Name: z.string() })) }),
    ),
    {},
  ),
})
/** Templates by the name of their stack. */
export type Templates = ReadonlyMap<string, z.infer<typeof StackTemplate>>

export function readTemplates(stacks: Iterable<readonly [name: string, template: unknown]>): Templates {
  return new Map([...stacks].map(([name, template]) => [name, z.parse(StackTemplate, template)]))
}

const TABLE = 'AWS::DynamoDB::GlobalTable'

/**
 * Returns one sentence for each fault of a deployment to a restored table: a stack that CloudFormation would refuse,
 * or a resource that would keep using the old table.
 *
 * @param before as deployed now, on the stack's own table
 * @param after the same with `restoredTableArn`
 * @param restored the name of the restored table
 */
export function restoreErrors(before: Templates, after: Templates, restored: string): string[] {
  return [
    ...lostExports(before, after),
    ...leftBehind(after),
    ...notMoved(before, after, restored),
    ...tablesLost(before, after),
  ]
}

/** An export in use can neither go nor change: its stack would be refused until all others are deployed. */
function lostExports(before: Templates, after: Templates): string[] {
  const exported = exportsOf(after)
  const [exportedBefore, importedBefore] = [exportsOf(before), importsOf(before)]
  return [...importedBefore].flatMap(([name, users]) =>
    exportedBefore.get(name) === exported.get(name)
      ? []
      : [`${name}, which ${users.join(', ')} imports, goes or changes`],
  )
}

function exportsOf(templates: Templates): ReadonlyMap<string, string> {
  return new Map(
    [...templates.values()].flatMap(({ Outputs }) =>
      Object.values(Outputs).flatMap(({ Export, Value }) =>
        Export ? [[Export.Name, JSON.stringify(Value)] as const] : [],
      ),
    ),
  )
}

function importsOf(templates: Templates): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>()
  for (const [stack, template] of templates) {
    const names = JSON.stringify(template).matchAll(/"Fn::ImportValue":"([^"]+)"/g)
    for (const name of new Set([...names].map(([, found = '']) => found)))
      users.set(name, [...(users.get(name) ?? []), stack])
  }
  return users
}

interface Use {
  readonly stack: string
  readonly id: string
  readonly type: string
}

/** Resources of all stacks that name the stack's own table. */
function usesOfOwnTable(templates: Templates): Use[] {
  const own = new Map([...templates].map(([stack, { Resources }]) => [stack, tableIds(Resources)]))
  const named = [...exportsOf(templates)].flatMap(([name, value]) =>
    [...own.values()].flat().some((id) => refersTo(value, id)) ? [`"Fn::ImportValue":"${name}"`] : [],
  )
  return [...templates].flatMap(([stack, { Resources }]) =>
    Object.entries(Resources).flatMap(([id, { Type: type, ...rest }]) => {
      const text = JSON.stringify(rest)
      const inside = (own.get(stack) ?? []).some((table) => refersTo(text, table))
      return type !== TABLE && (inside || named.some((name) => text.includes(name)))
        ? [{ stack, id, type }]
        : []
    }),
  )
}

function tableIds(resources: z.infer<typeof StackTemplate>['Resources']): string[] {
  return Object.entries(resources).flatMap(([id, { Type }]) => (Type === TABLE ? [id] : []))
}

function refersTo(text: string, id: string): boolean {
  return text.includes(`{"Ref":"${id}"}`) || text.includes(`"Fn::GetAtt":["${id}"`)
}

function leftBehind(after: Templates): string[] {
  return usesOfOwnTable(after).map(({ stack, id }) => `${stack}/${id} goes on with the old table`)
}

/**
 * Reports resources that did not move to the restored table. It counts them by type and stack, since a moved trigger
 * has a new id.
 */
function notMoved(before: Templates, after: Templates, restored: string): string[] {
  const counted = new Map<string, { expected: number; found: number }>()
  for (const { stack, type } of usesOfOwnTable(before)) {
    const key = `${stack}: ${type}`
    counted.set(key, { expected: (counted.get(key)?.expected ?? 0) + 1, found: 0 })
  }
  for (const [stack, { Resources }] of after) {
    for (const { Type, ...rest } of Object.values(Resources)) {
      const count = counted.get(`${stack}: ${Type}`)
      if (count && JSON.stringify(rest).includes(restored)) count.found += 1
    }
  }
  return [...counted].flatMap(([key, { expected, found }]) =>
    expected === found ? [] : [`${key}: ${found} of ${expected} name the restored table`],
  )
}

/** The tables that the deployment would delete, with the users' changes since the backup. */
function tablesLost(before: Templates, after: Templates): string[] {
  return [...before].flatMap(([stack, { Resources }]) =>
    tableIds(Resources).flatMap((id) =>
      JSON.stringify(after.get(stack)?.Resources[id]) === JSON.stringify(Resources[id])
        ? []
        : [`${stack}/${id}, the table itself, goes or changes`],
    ),
  )
}
