import type { CloudFrontFunctionsEvent } from 'aws-lambda'

type Values = CloudFrontFunctionsEvent['request']['querystring']

/** What came more than once stands in a list; a value alone does not. */
export function valuesOf(entry: Values[string] | undefined): string[] {
  if (entry === undefined) return []
  return (entry.multiValue ?? [entry]).map((each) => each.value)
}

/** The query as it came, with its question mark. */
export function queryOf(querystring: Values): string {
  const pairs: string[] = []
  Object.keys(querystring).forEach((name) => {
    valuesOf(querystring[name]).forEach((value) => {
      pairs.push(value === '' ? name : `${name}=${value}`)
    })
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
