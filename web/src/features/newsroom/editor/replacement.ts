import type { WordingFault } from '#shared/honesty/rules.ts'
import type { HonestyTexts } from './honesty-texts.ts'

/** A wording that can take the place of another, with the passage that it replaces. */
export interface Replacement {
  readonly from: number
  readonly to: number
  readonly text: string
}

const QUOTED = /[“„«]\s*([^“”„«»]+?)\s*[“”»]/

/**
 * What the alternative in the text's language proposes word for word. A name ("predictor") is replaced by itself,
 * a claim together with its sentence, since half of it would make no sense.
 */
export function replacementOf(
  text: string,
  fault: WordingFault,
  { alternative }: HonestyTexts,
): Replacement | undefined {
  const words = QUOTED.exec(alternative[fault.rule])?.[1]
  if (words === undefined) return undefined
  if (fault.rule === 'predictor') return { from: fault.start, to: fault.end, text: words }
  return { ...sentenceAt(text, fault), text: words }
}

/** Marks that open a line: of quotes, headings, lists and tables. */
const LINE_START = /^\s*(?:(?:>|#{1,6}\s|[-+*]\s|\d{1,9}[.)]\s|\|)\s*)*/
const SENTENCE_END = /[.!?…](?:["”»’)*_]*)(?=\s|$)/g

function sentenceAt(text: string, { start, end }: WordingFault): { from: number; to: number } {
  const lineFrom = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const lineTo = lineEnd < 0 ? text.length : lineEnd
  const line = text.slice(lineFrom, lineTo)
  let from = Math.min(start, lineFrom + (LINE_START.exec(line)?.[0].length ?? 0))
  let to = lineTo
  for (const { index, 0: mark } of line.matchAll(SENTENCE_END)) {
    const at = lineFrom + index + mark.length
    if (at <= start) from = at + (/^\s*/.exec(text.slice(at, start))?.[0].length ?? 0)
    else if (at >= end) {
      to = at
      break
    }
  }
  return { from, to }
}
