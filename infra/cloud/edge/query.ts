import type { CloudFrontFunctionsEvent } from 'aws-lambda'

type Values = CloudFrontFunctionsEvent['request']['querystring']

/** CloudFront gives repeated parameters as a list and a single one as a value. */
export function valuesOf(entry: Values[string] | undefined): string[] {
  if (entry === undefined) return []
  return (entry.multiValue ?? [entry]).map((each) => each.value)
}

/** The original query, with its question mark. */
export function queryOf(querystring: Values): string {
  const pairs: string[] = []
  Object.keys(querystring).forEach((name) => {
    valuesOf(querystring[name]).forEach((value) => {
      pairs.push(value === '' ? name : `${name}=${value}`)
    })
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
