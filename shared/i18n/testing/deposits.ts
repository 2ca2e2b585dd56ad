/** Words for paying in, by stem, in the six languages. */
export const DEPOSIT =
  /\bdep[oó]s|\bdépos|\bdépôt|\bversament|\bingres(?:ar|o)\b|einzahl|eingezahlt|\bversement/i

/** Dotted path and text, for any nesting of objects and lists. @throws Error for what is neither */
export function textsOf(words: unknown, path = ''): [path: string, text: string][] {
  if (typeof words === 'string') return [[path, words]]
  if (typeof words !== 'object' || words === null) throw new Error(`${path} is no text`)
  return Object.entries(words).flatMap(([key, inner]) => textsOf(inner, path ? `${path}.${key}` : key))
}
