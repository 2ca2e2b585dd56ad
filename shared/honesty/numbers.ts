/** What a pattern with the sticky flag matches at one place. */
export function matchAt(pattern: RegExp, text: string, index: number): string | undefined {
  pattern.lastIndex = index
  return pattern.exec(text)?.[0]
}

const NUMBER = /\d{1,3}(?:[ '.,]\d{3}(?!\d))+(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+(?![.,]?\d))?/y
const PERCENT = /[ +]{0,2}%/y
const CURRENCY_AFTER = / ?[$€£¥₹]/y
const CURRENCY = '$€£¥₹'
const MONEY_WORD =
  /^(?:euros?|eur|usd|dollars?|dolar(?:es)?|dollari|bucks|quid|pounds?|gbp|reais|brl|francs?|franken|chf|sterline|libras?|livres?|contos)$/
const PERCENT_WORD = /^(?:percent|pct|prozent(?:ige[rsnm]?|ig)?|percento|porciento|pourcent)$/
const PER_CENT = [/^(?:per|por|pour)$/, /^(?:cent|cento|ciento)$/] as const

export interface ReadNumber {
  readonly value: number
  readonly percent: boolean
  readonly money: boolean
  readonly to: number
}

/** The number that starts at a place of a folded text, with its percent or currency sign. */
export function readNumber(text: string, index: number): ReadNumber {
  const raw = matchAt(NUMBER, text, index) ?? text.charAt(index)
  const percent = matchAt(PERCENT, text, index + raw.length) ?? ''
  const afterPercent = index + raw.length + percent.length
  const currency = matchAt(CURRENCY_AFTER, text, afterPercent) ?? ''
  const before = text.slice(Math.max(0, index - 2), index).trimEnd()
  return {
    value: worthOf(raw, percent !== ''),
    percent: percent !== '',
    money: currency !== '' || CURRENCY.includes(before.at(-1) ?? ' '),
    to: afterPercent + currency.length,
  }
}

/** A separator before exactly three digits is a thousands separator, unless a percentage would exceed 100. */
function worthOf(raw: string, percent: boolean): number {
  const grouped = Number(raw.replace(/[ '.,](?=\d{3}(?!\d))/g, '').replace(',', '.'))
  if (!percent || grouped <= 100) return grouped
  const parts = (raw.split(' ').at(-1) ?? raw).split(/[',.]/)
  const fraction = parts.length > 1 ? parts.pop() : ''
  return Number(`${parts.join('')}.${fraction}`)
}

/** What a word adds to the number before it: "percent", or with `before` "per cent"; "euros". */
export function unitOf(word: string, before: string): 'percent' | 'per cent' | 'money' | undefined {
  if (PER_CENT[1].test(word) && PER_CENT[0].test(before)) return 'per cent'
  if (PERCENT_WORD.test(word)) return 'percent'
  return MONEY_WORD.test(word) ? 'money' : undefined
}
