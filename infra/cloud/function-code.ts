import type { Code } from 'aws-cdk-lib/aws-lambda'

/** Finds the bundled code of a source file, e.g. of `functions/rounds/create.ts`. */
export type CodeOf = (source: string) => Code

/** The one function of the cloud that the contract does not name. */
export const UNKNOWN_PATH = 'infra/cloud/unknown-path.ts'
