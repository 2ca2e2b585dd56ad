import { FilterCriteria, FilterRule } from 'aws-cdk-lib/aws-lambda'
import type { ItemPattern } from '#functions/table/change.ts'

type KeyPattern = NonNullable<ItemPattern['pk']>
type Rules = Readonly<Partial<Record<'pk' | 'sk', readonly KeyPattern[]>>>

/**
 * Which records of the table's stream a function is called with: those of items of any of these patterns. A trigger
 * takes five filters, so what can be said in one is.
 */
export function streamFilters(of: readonly ItemPattern[]): ReturnType<typeof FilterCriteria.filter>[] {
  const wholePartitions = of.filter(({ sk }) => !sk).flatMap(({ pk }) => pk ?? [])
  const bySortKey = Map.groupBy(
    of.filter(({ sk }) => sk),
    ({ pk }) => JSON.stringify(pk),
  )
  return [
    ...(wholePartitions.length > 0 ? [filterOf({ pk: wholePartitions })] : []),
    ...[...bySortKey.values()].map((some) =>
      filterOf({ pk: some[0]?.pk ? [some[0].pk] : [], sk: some.flatMap(({ sk }) => sk ?? []) }),
    ),
  ]
}

function filterOf(rules: Rules) {
  const keys = Object.entries(rules).filter(([, some]) => some.length > 0)
  return FilterCriteria.filter({
    dynamodb: {
      Keys: Object.fromEntries(keys.map(([name, some]) => [name, { S: some.flatMap(ruleOf) }])),
    },
  })
}

function ruleOf(wanted: KeyPattern) {
  return 'is' in wanted ? FilterRule.isEqual(wanted.is) : FilterRule.beginsWith(wanted.beginsWith)
}
