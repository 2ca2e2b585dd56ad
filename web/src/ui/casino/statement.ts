/** Splits the statement that docs/product.md requires (H4) into its first sentence, as a heading, and the rest. */
export function splitStatement(statement: string): { heading: string; rest: string } {
  const [, heading = '', rest = ''] = /^(.+?[.!?])\s(.+)$/s.exec(statement) ?? []
  return { heading, rest }
}
