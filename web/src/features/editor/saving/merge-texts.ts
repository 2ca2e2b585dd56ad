/** The longest comparison, in pairs of paragraphs: longer texts are merged by the editor. */
const PAIRS_MAX = 4_000_000

/** Keeps the empty lines behind each paragraph. */
function paragraphsOf(text: string): string[] {
  return `${text.trimEnd()}\n\n`.match(/[\s\S]+?\n{2,}/g) ?? []
}

/**
 * Merges two changes of one text by paragraphs.
 *
 * @returns undefined if both changed one paragraph, or inserted at one place: the editor has to decide
 * @example mergeTexts('a\n\nb', 'A\n\nb', 'a\n\nB') // 'A\n\nB'
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  const [old, my, their] = [paragraphsOf(base), paragraphsOf(mine), paragraphsOf(theirs)]
  if (old.length * Math.max(my.length, their.length) > PAIRS_MAX) return undefined
  const [inMine, inTheirs] = [placesOf(old, my), placesOf(old, their)]
  const merged: string[] = []
  let from = { old: 0, my: 0, their: 0 }
  for (let at = 0; at <= old.length; at += 1) {
    const isEnd = at === old.length
    const to = { old: at, my: isEnd ? my.length : inMine[at], their: isEnd ? their.length : inTheirs[at] }
    // Paragraphs that neither changed align the texts.
    if (to.my === undefined || to.their === undefined) continue
    const part = mergePart(
      old.slice(from.old, to.old),
      my.slice(from.my, to.my),
      their.slice(from.their, to.their),
    )
    if (!part) return undefined
    merged.push(...part, ...old.slice(at, at + 1))
    from = { old: at + 1, my: to.my + 1, their: to.their + 1 }
  }
  return merged.join('').trimEnd()
}

/** Merges the paragraphs between two unchanged ones. */
function mergePart(old: string[], mine: string[], theirs: string[]): string[] | undefined {
  const [before, my, their] = [old.join(''), mine.join(''), theirs.join('')]
  if (my === their || their === before) return mine
  if (my === before) return theirs
  // Each neighbouring paragraph may have been changed by one editor.
  if (mine.length !== old.length || theirs.length !== old.length) return undefined
  const each = old.map((text, at) => {
    const [one, other] = [mine[at], theirs[at]]
    if (one === other || other === text) return one
    return one === text ? other : undefined
  })
  return each.every((text) => text !== undefined) ? each : undefined
}

/** Returns the place of each old paragraph in the new text, by the longest common subsequence. */
function placesOf(old: readonly string[], now: readonly string[]): (number | undefined)[] {
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const [below = 0, right = 0] = [lengths[(i + 1) * width + j], lengths[i * width + j + 1]]
      const both = lengths[(i + 1) * width + j + 1] ?? 0
      lengths[i * width + j] = old[i] === now[j] ? both + 1 : Math.max(below, right)
    }
  }
  const places: (number | undefined)[] = old.map(() => undefined)
  let j = 0
  for (let i = 0; i < old.length && j < now.length; ) {
    if (old[i] === now[j]) {
      places[i] = j
      i += 1
      j += 1
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1
    else j += 1
  }
  return places
}
