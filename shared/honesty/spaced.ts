import { LEET } from './look-alikes.ts'
import type { Token } from './token.ts'

/** How many letters of a run are tried as the start of a word; a word has at most `WORD_MAX`. */
const TRIED_MAX = 64
const WORD_MAX = 24

/** Joins "p r e d i c t" and "9 9 %". */
export function joinSpaced(
  tokens: readonly Token[],
  text: string,
  isKnown: (form: string) => boolean,
): readonly Token[] {
  const isSingle = (token: Token | undefined) => {
    if (token?.value === undefined) return token?.form.length === 1
    return /^\d(?:\D|$)/.test(text.slice(token.from, token.to))
  }
  if (!tokens.some((token, index) => isSingle(token) && isSingle(tokens[index + 1]))) return tokens
  const joined: Token[] = []
  for (let index = 0; index < tokens.length; ) {
    let end = index
    while (isSingle(tokens[end]) && (end === index || tokens[end]?.from === (tokens[end - 1]?.to ?? 0) + 1))
      end += 1
    const run = tokens.slice(index, Math.max(end, index + 1))
    for (const token of run.length > 1 ? joinRun(run, text, isKnown) : run) joined.push(token)
    index += run.length
  }
  return joined
}

function joinRun(run: readonly Token[], text: string, isKnown: (form: string) => boolean): readonly Token[] {
  const first = run[0]
  const last = run.at(-1)
  if (!first || !last) return run
  const digits = run.map((token) => text.charAt(token.from))
  if (last.percent && digits.every((digit) => digit >= '0' && digit <= '9'))
    return [
      { ...last, value: Number(digits.join('').slice(-3)), from: first.from, breakBefore: first.breakBefore },
    ]
  const signs = digits.map((sign) => LEET.get(sign) ?? sign)
  for (let skipped = 0; skipped + 3 <= Math.min(signs.length, TRIED_MAX); skipped += 1) {
    const form = signs.slice(skipped, skipped + WORD_MAX).join('')
    const start = run[skipped]
    if (start && isKnown(form))
      return [
        ...run.slice(0, skipped),
        { ...start, form, value: undefined, percent: false, money: false, to: last.to },
      ]
  }
  return run
}
