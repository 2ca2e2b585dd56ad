const isWordCharacter = (character: string) => /[\p{L}\d]/u.test(character)

/**
 * The quotation marks of a folded text that belong to a pair, paragraph by paragraph: a mark without a partner
 * quotes nothing, and an apostrophe is none.
 */
export function findQuotes(text: string): ReadonlyMap<number, 'open' | 'close'> {
  const found = new Map<number, 'open' | 'close'>()
  const opened = new Map<string, number>()
  for (let index = 0; index < text.length; index += 1) {
    const mark = text.charAt(index)
    if (mark === '\n' && /\n[ \t]*\n/y.test(text.slice(index, index + 20))) opened.clear()
    if (mark !== '"' && mark !== "'") continue
    const open = opened.get(mark)
    if (mark === "'" && !isSingleQuote(text, index, open !== undefined)) continue
    opened.delete(mark)
    if (open === undefined) opened.set(mark, index)
    else found.set(open, 'open').set(index, 'close')
  }
  return found
}

function isSingleQuote(text: string, index: number, isOpen: boolean): boolean {
  const before = isWordCharacter(text.charAt(index - 1))
  const after = isWordCharacter(text.charAt(index + 1))
  return isOpen ? !after && !/\s/.test(text.charAt(index - 1)) : !before && after
}
