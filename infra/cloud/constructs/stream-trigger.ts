import { FilterCriteria, FilterRule } from 'aws-cdk-lib/aws-lambda'
import type { STREAMS } from '#functions/streams.ts'

type Rung = (typeof STREAMS)[keyof typeof STREAMS]['rungBy'][number]
type Wanted = { readonly is: string } | { readonly beginsWith: string }

/** Which records of the table's stream a function is called with: those of any of these items. */
export function streamFilters(rungBy: readonly Rung[]): ReturnType<typeof FilterCriteria.filter>[] {
  return rungBy.map((rung) =>
    FilterCriteria.filter({
      dynamodb: {
        Keys: {
          pk: { S: ruleOf(rung.pk) },
          ...('sk' in rung ? { sk: { S: ruleOf(rung.sk) } } : {}),
        },
      },
    }),
  )
}

function ruleOf(wanted: Wanted) {
  return 'is' in wanted ? FilterRule.isEqual(wanted.is) : FilterRule.beginsWith(wanted.beginsWith)
}
