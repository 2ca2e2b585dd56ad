import type { Folded } from './fold.ts'
import { LEET } from './look-alikes.ts'
import { BREAK, type Token, type Tokens } from './token.ts'

const WORD = /\p{L}[\p{L}\d]*/uy
/** A run without spaces in which letters may be disguised or separated. */
const RUN = /[\p{L}\d@$!|_.\-/+=#:]+/uy
const RUN_END = /[!|_.\-/+=#:]+$/
const RUN_CHARS_MAX = 60
/** Matches a link's address, which is not displayed. */
const ADDRESS = /\]\([^\s()]{0,2000}/y
/** The two addresses that keep the word (docs/product.md, H1). */
const KEPT =
  /(?:[a-z]{2,5}:\/\/[a-z\d.:-]{1,100})?(?:\/[a-z]{2})?\/(?:predictor-faq|how-work-aviator-predictor)\b/y
const LIST_ITEM = /\s{0,20}(?:[•+-] |\d{1,3}[.)] )/y
const NEW_BLOCK = /[ \t]*(?:\n|$|[#>|]|[•+-] |\d{1,3}[.)] )/y

/** Returns the intended letters of a run such as "pr3d!ct" or "p-r-e-d-i-c-t". */
function undisguise(run: string): string {
  return [...run].map((sign) => LEET.get(sign) ?? (/\p{L}/u.test(sign) ? sign : '')).join('')
}

/**
 * Splits a folded text into words, numbers and sentences. A sentence ends at its full stop, at a blank line and
 * before a heading, a list's item or a table's row; a quotation does not end the sentence around it.
 * @param isKnown returns true if a form occurs in a phrase: only then is a disguise undone
 */
export function tokenize(folded: Folded, isKnown: (form: string) => boolean): Tokens {
  return new Tokenizer(folded, isKnown).run()
}

class Tokenizer {
  readonly #folded: Folded
  readonly #text: string
  readonly #isKnown: (form: string) => boolean
  readonly #quotes: ReadonlyMap<number, 'open' | 'close'>
  readonly #tokens: Token[] = []
  readonly #sentences: { isQuestion: boolean; lead: number | undefined }[] = [
    { isQuestion: false, lead: undefined },
  ]
  #breakBefore = 0
  #quoteDepth = 0
  #hasStopInQuote = false
  #isHeading = false
  #lead: number | undefined
  #runEnd = 0

  constructor(folded: Folded, isKnown: (form: string) => boolean) {
    this.#folded = folded
    this.#text = folded.text
    this.#isKnown = isKnown
    this.#quotes = findQuotes(folded.text)
  }

  run(): Tokens {
    let index = 0
    this.#isHeading = this.#text.startsWith('#')
    while (index < this.#text.length) index = this.#step(index)
    return { tokens: joinSpaced(this.#tokens, this.#text, this.#isKnown), sentences: this.#sentences }
  }

  #step(index: number): number {
    const character = this.#text.charAt(index)
    if (character === ' ') return index + 1
    if (
      character >= 'a' ||
      (character >= '0' && character <= '9') ||
      character === '@' ||
      character === '$'
    ) {
      const to = this.#readWord(index, character)
      if (to > index) return to
    }
    if (character === '\n') this.#readLineEnd(index)
    else if (this.#quotes.has(index)) this.#readQuote(index)
    else if (character === '.' || character === '!' || character === '?' || character === '…')
      this.#readStop(index)
    else if (character === ']') return index + (matchAt(ADDRESS, this.#text, index)?.length ?? 1)
    else if (character === '/') return index + (matchAt(KEPT, this.#text, index)?.length ?? 1)
    else if (character === ',') this.#breakBefore = Math.max(this.#breakBefore, BREAK.comma)
    else if (':()'.includes(character)) this.#breakBefore = Math.max(this.#breakBefore, BREAK.colon)
    else if (';[{}|'.includes(character)) this.#endClause()
    else if (character === '-' && /\s/.test(this.#text.charAt(index - 1))) this.#endClause()
    return index + 1
  }

  #endClause(): void {
    this.#breakBefore = BREAK.clause
  }

  /** @returns where the word ends; `index` if none starts */
  #readWord(index: number, character: string): number {
    const kept = character === 'h' ? matchAt(KEPT, this.#text, index) : undefined
    if (kept) return index + kept.length
    const simple = this.#readSimpleWord(index)
    if (simple > index) return simple
    const disguised = index >= this.#runEnd ? this.#readDisguised(index) : undefined
    if (disguised) return disguised
    if (character >= '0' && character <= '9') return this.#pushNumber(index)
    const word = matchAt(WORD, this.#text, index)
    if (word === undefined) return index
    if (this.#joinsNumber(word, index + word.length)) return index + word.length
    this.#push({ form: word, from: index, to: index + word.length })
    return index + word.length
  }

  /** A word of plain letters between spaces: most words, without a regular expression. */
  #readSimpleWord(index: number): number {
    let to = index
    while (this.#text.charCodeAt(to) >= 97 && this.#text.charCodeAt(to) <= 122) to += 1
    const next = this.#text.charAt(to)
    if (to === index || index < this.#runEnd || (next !== ' ' && next !== ',' && next !== '')) return index
    const form = this.#text.slice(index, to)
    if (!this.#joinsNumber(form, to)) this.#push({ form, from: index, to })
    return to
  }

  #readDisguised(index: number): number | undefined {
    const run = matchAt(RUN, this.#text, index)
    if (run === undefined) return undefined
    this.#runEnd = index + run.length
    if (run.length > RUN_CHARS_MAX) return undefined
    const inner = run.replace(RUN_END, '')
    const isPercent = this.#text.charAt(this.#runEnd) === '%' || this.#text.startsWith(' %', this.#runEnd)
    if (isPercent && /^[\dol]*\d[\dol]*$/.test(inner) && /[ol]/.test(inner)) {
      const digits = inner.replaceAll('o', '0').replaceAll('l', '1')
      const to = this.#text.indexOf('%', this.#runEnd) + 1
      this.#push({ form: '', from: index, to }, { value: Number(digits), isPercent, isMoney: false })
      return to
    }
    if (!/\p{L}/u.test(inner) || !/[^\p{L}]/u.test(inner)) return undefined
    const form = undisguise(inner)
    const isSplit = /[_.\-/+=#:]/.test(inner)
    if (form.length < (isSplit ? 4 : 3) || !this.#isKnown(form)) return undefined
    const parts = inner.split(/[^\p{L}]+/u)
    if (parts.some((part) => part.length > 2 && this.#isKnown(part))) return undefined
    this.#push({ form, from: index, to: index + inner.length })
    return index + inner.length
  }

  #pushNumber(index: number): number {
    const number = readNumber(this.#text, index)
    this.#push({ form: '', from: index, to: number.to }, number)
    return number.to
  }

  /** "99 percent", "50 euros": the word becomes part of the number before it. */
  #joinsNumber(word: string, to: number): boolean {
    const last = this.#tokens.at(-1)
    if (!last || this.#breakBefore > BREAK.none) return false
    const unit = unitOf(word, last.form)
    const number = unit === 'per cent' ? this.#tokens.at(-2) : last
    if (!unit || number?.value === undefined || number.sentence !== this.#sentences.length - 1) return false
    if (number !== last) this.#tokens.pop()
    this.#tokens.pop()
    const isPercent = number.isPercent || unit !== 'money'
    this.#tokens.push({ ...number, isPercent, isMoney: number.isMoney || unit === 'money', to })
    return true
  }

  #push(
    word: Pick<Token, 'form' | 'from' | 'to'>,
    number?: Pick<Token, 'value' | 'isPercent' | 'isMoney'>,
  ): void {
    this.#tokens.push({
      form: word.form,
      value: number?.value,
      isPercent: number?.isPercent ?? false,
      isMoney: number?.isMoney ?? false,
      from: word.from,
      to: word.to,
      breakBefore: this.#breakBefore,
      sentence: this.#sentences.length - 1,
      isQuoted: this.#quoteDepth > 0,
    })
    this.#breakBefore = BREAK.none
    this.#hasStopInQuote = false
  }

  #readStop(index: number): void {
    const character = this.#text.charAt(index)
    const next = this.#text.charAt(index + 1)
    if (character === '.') {
      if (/[\p{L}\d]/u.test(next)) return
      // "e.g. ", "z. B. ": a single letter before the stop abbreviates.
      if (/(?:^|[^\p{L}\d])\p{L}$/u.test(this.#text.slice(Math.max(0, index - 2), index))) return
    }
    const sentence = this.#sentences.at(-1)
    if (character === '?' && sentence && this.#tokens.at(-1)?.sentence === this.#sentences.length - 1)
      sentence.isQuestion = true
    if (this.#quoteDepth > 0) this.#hasStopInQuote = true
    else this.#endSentence()
    this.#endClause()
  }

  #readQuote(index: number): void {
    this.#quoteDepth += this.#quotes.get(index) === 'open' ? 1 : -1
    if (this.#quoteDepth > 0 || !this.#hasStopInQuote) return
    const next = index + 1 + (matchAt(/\s{0,20}/y, this.#text, index + 1)?.length ?? 0)
    if (next >= this.#text.length || this.#folded.isCapital(next)) this.#endSentence()
  }

  #readLineEnd(index: number): void {
    const isBlock = matchAt(NEW_BLOCK, this.#text, index + 1) !== undefined
    if (!isBlock && !this.#isHeading) return
    const before = this.#text.slice(Math.max(0, index - 3), index).trimEnd()
    const ended = this.#sentences.length - 1
    if (matchAt(LIST_ITEM, this.#text, index + 1) === undefined) this.#lead = undefined
    else if (before.endsWith(':') && this.#tokens.at(-1)?.sentence === ended) this.#lead = ended
    this.#endSentence()
    const sentence = this.#sentences.at(-1)
    if (sentence) sentence.lead = this.#lead
    this.#isHeading = this.#text.charAt(index + 1) === '#'
    this.#endClause()
  }

  #endSentence(): void {
    this.#hasStopInQuote = false
    if (this.#tokens.at(-1)?.sentence !== this.#sentences.length - 1) return
    this.#sentences.push({ isQuestion: false, lead: this.#lead })
  }
}

const isWordCharacter = (character: string) => /[\p{L}\d]/u.test(character)

/**
 * Finds pairs of quotation marks in a folded text, paragraph by paragraph. A mark without a partner quotes nothing,
 * and an apostrophe is not a quotation mark.
 */
function findQuotes(text: string): ReadonlyMap<number, 'open' | 'close'> {
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

/** Returns the match of a sticky pattern at one position. */
function matchAt(pattern: RegExp, text: string, index: number): string | undefined {
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

interface ReadNumber {
  readonly value: number
  readonly isPercent: boolean
  readonly isMoney: boolean
  readonly to: number
}

/** The number that starts at a place of a folded text, with its percent or currency sign. */
function readNumber(text: string, index: number): ReadNumber {
  const raw = matchAt(NUMBER, text, index) ?? text.charAt(index)
  const percent = matchAt(PERCENT, text, index + raw.length) ?? ''
  const afterPercent = index + raw.length + percent.length
  const currency = matchAt(CURRENCY_AFTER, text, afterPercent) ?? ''
  const before = text.slice(Math.max(0, index - 2), index).trimEnd()
  return {
    value: worthOf(raw, percent !== ''),
    isPercent: percent !== '',
    isMoney: currency !== '' || CURRENCY.includes(before.at(-1) ?? ' '),
    to: afterPercent + currency.length,
  }
}

/** A separator before exactly three digits is a thousands separator, unless a percentage would exceed 100. */
function worthOf(raw: string, isPercent: boolean): number {
  const grouped = Number(raw.replace(/[ '.,](?=\d{3}(?!\d))/g, '').replace(',', '.'))
  if (!isPercent || grouped <= 100) return grouped
  const parts = (raw.split(' ').at(-1) ?? raw).split(/[',.]/)
  const fraction = parts.length > 1 ? parts.pop() : ''
  return Number(`${parts.join('')}.${fraction}`)
}

/** Returns the unit that a word adds to the number before it: "percent", or with `before` "per cent"; "euros". */
function unitOf(word: string, before: string): 'percent' | 'per cent' | 'money' | undefined {
  if (PER_CENT[1].test(word) && PER_CENT[0].test(before)) return 'per cent'
  if (PERCENT_WORD.test(word)) return 'percent'
  return MONEY_WORD.test(word) ? 'money' : undefined
}

/** The number of letters of a run that are tried as the start of a word; a word has at most `WORD_MAX`. */
const TRIED_MAX = 64
const WORD_MAX = 24

/** Joins "p r e d i c t" and "9 9 %". */
function joinSpaced(
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
  if (last.isPercent && digits.every((digit) => digit >= '0' && digit <= '9'))
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
        { ...start, form, value: undefined, isPercent: false, isMoney: false, to: last.to },
      ]
  }
  return run
}
