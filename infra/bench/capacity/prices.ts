/**
 * US dollars in us-east-1, on demand, without free tiers, after the reduction of 1 November 2024; read in
 * stored copies of these pages on 21 November 2026, so check them before use:
 * https://aws.amazon.com/dynamodb/pricing/on-demand/, https://aws.amazon.com/lambda/pricing/,
 * https://aws.amazon.com/api-gateway/pricing/, https://aws.amazon.com/ses/pricing/.
 */
export const PRICES = {
  perMillionReadUnits: 0.125,
  perMillionWriteUnits: 0.625,
  /** HTTP API, the first 300 million of a month, up to 512 KB each. */
  perMillionApiCalls: 1,
  perMillionLambdaCalls: 0.2,
  /** arm64. */
  perLambdaGbSecond: 0.0000133334,
  perMillionMails: 100,
} as const

/** The memory of a function in GB, as in infra/cloud/constructs/app-function.ts. */
const LAMBDA_GB = 0.5

/** Dollars for a million calls that each use these units of the database. */
export function databaseCost(readUnits: number, writeUnits: number): number {
  return readUnits * PRICES.perMillionReadUnits + writeUnits * PRICES.perMillionWriteUnits
}

/** Dollars for a million calls, whatever they do. */
export const CALL_COST = PRICES.perMillionApiCalls + PRICES.perMillionLambdaCalls

/** Dollars for a million calls of this duration. */
export function durationCost(durationMs: number): number {
  return (durationMs / 1000) * LAMBDA_GB * PRICES.perLambdaGbSecond * 1_000_000
}
