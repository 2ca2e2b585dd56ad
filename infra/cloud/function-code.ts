import type { Code } from 'aws-cdk-lib/aws-lambda'

/** The bundled functions, by their source file, e.g. `functions/endpoints/rounds/create.ts`. */
export interface FunctionCode {
  codeOf(source: string): Code
  /** The SDK's table commands that a bundle contains, e.g. `Query`; undefined if unknown. */
  commandsOf(source: string): readonly string[] | undefined
}
