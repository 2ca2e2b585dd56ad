import type { Layout } from './layout.ts'
import { type DecimalSign, readScaled, yesOrNo } from './number.ts'
import { readTime } from './time.ts'

/** The roles that a column can have. */
export const ROLES = ['id', 'time', 'target', 'chance', 'claim', 'outcome', 'hit'] as const
export type Role = (typeof ROLES)[number]

/** The column, from 0, of each role; the user may correct it. */
export type Columns = Readonly<Partial<Record<Role, number>>>

export type Reason =
  | 'named'
  | 'only_column'
  | 'rising_integers'
  | 'times'
  | 'multipliers'
  | 'shares'
  | 'constant_share'
  | 'yes_or_no'

export interface Recognised {
  readonly role: Role
  readonly column: number
  /** 0..1: 0.9 if name and content agree, 0.5 if only one of them indicates the role. */
  readonly confidence: number
  readonly reasons: readonly Reason[]
}

/** Header words in the product's languages. The first role wins if a header has words of two. */
const NAMES: readonly (readonly [Role, RegExp])[] = [
  ['hit', /\b(hit|won|win|success|result_ok|correct|treffer|acierto|acerto|succ[eè]s|vinto|riuscito)\b/i],
  ['claim', /(claim|accuracy|behauptet|genauigkeit|precisi|pr[eé]cision|afirma)/i],
  ['chance', /(chance|prob|confidence|wahrscheinlich|confian|fiducia)/i],
  [
    'target',
    /(predict|target|cash.?out|signal|pick|forecast|vorhersage|ziel|objetivo|pron[oó]stic|pr[eé]vision|previsione|obiettivo|previs)/i,
  ],
  [
    'outcome',
    /(multiplier|multiplikator|multiplicador|multiplicateur|moltiplicatore|bust|crash|outcome|actual|coefficient|coef|odd|result|payout)/i,
  ],
  ['time', /(time|date|datum|zeit|hora|fecha|data|heure|ora\b|played_at|created)/i],
  [
    'id',
    /(^|[_\s])(id|game|round|seq|no|nr|n°|index|runde|ronda|rodada|manche|partie)([_\s]|$)|(game|round)_?id/i,
  ],
]

/** A test of how well a column's content fits a role. */
interface Content {
  readonly role: Role
  readonly reason: Reason
  readonly weight: number
}

/**
 * Assigns roles to columns by header and content.
 * @example
 * recogniseColumns(layout) // [{ role: 'outcome', column: 1, confidence: 0.9, reasons: ['named', 'multipliers'] }, …]
 */
export function recogniseColumns(layout: Layout): readonly Recognised[] {
  const candidates = Array.from({ length: layout.columns }, (_, column) => candidatesOf(layout, column))
    .flat()
    .toSorted((a, b) => b.confidence - a.confidence || a.column - b.column)
  const found: Recognised[] = []
  for (const one of candidates) {
    if (!found.some(({ role, column }) => role === one.role || column === one.column)) found.push(one)
  }
  return found.toSorted((a, b) => a.column - b.column)
}

export function columnsOf(recognised: readonly Recognised[]): Columns {
  return Object.fromEntries(recognised.map(({ role, column }) => [role, column]))
}

function candidatesOf(layout: Layout, column: number): readonly Recognised[] {
  const named = roleOfName(layout.header?.[column] ?? '')
  const cells = layout.sample.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  const contents = contentOf(cells, layout)
  const fits = contents.map(({ role, reason, weight }): Recognised => {
    if (named === role) return { role, column, confidence: 0.9, reasons: ['named', reason] }
    if (layout.columns === 1) return { role, column, confidence: 0.8, reasons: ['only_column', reason] }
    // A header for another role lowers the confidence.
    return { role, column, confidence: named ? weight / 4 : weight, reasons: [reason] }
  })
  const isNamedOnly = named !== undefined && cells.length > 0 && !contents.some(({ role }) => role === named)
  const byName = isNamedOnly && canBe(named, cells, layout.decimalSign)
  return byName ? [...fits, { role: named, column, confidence: 0.5, reasons: ['named'] }] : fits
}

function roleOfName(name: string): Role | undefined {
  return NAMES.find(([, words]) => words.test(name.replaceAll('_', ' ')) || words.test(name))?.[0]
}

/**
 * Returns true if the cells allow the role of the column's name, although their content does not suggest it. Ids may be any
 * text; times and yes/no must show in the content; for other roles a fifth of the cells must be numbers.
 */
function canBe(role: Role, cells: readonly string[], sign: DecimalSign): boolean {
  if (role === 'id') return true
  return role !== 'time' && role !== 'hit' && numbersOf(cells, sign).length >= cells.length / 5
}

function contentOf(cells: readonly string[], { decimalSign }: Layout): readonly Content[] {
  if (cells.length === 0) return []
  const share = (test: (cell: string) => boolean) => cells.filter(test).length / cells.length
  const numbers = numbersOf(cells, decimalSign)
  const numeric = numbers.length / cells.length
  const whole = cells.filter((cell) => /^\d{1,15}$/.test(cell)).map(Number)
  const contents: Content[] = []
  const add = (role: Role, reason: Reason, weight: number) => contents.push({ role, reason, weight })
  if (share((cell) => yesOrNo(cell) !== undefined) > 0.95) add('hit', 'yes_or_no', 0.6)
  if (isRising(whole) && whole.length > cells.length * 0.95) add('id', 'rising_integers', 0.7)
  if (share((cell) => !Number.isNaN(readTime(cell))) > 0.8) add('time', 'times', 0.7)
  const percent = share((cell) => cell.endsWith('%')) > 0.8
  if (numeric > 0.8 && (percent || numbers.every((value) => value <= 1)) && !contents.length) {
    add('chance', 'shares', 0.6)
    if (new Set(numbers).size === 1) add('claim', 'constant_share', 0.3)
  } else if (
    numeric > 0.5 &&
    numbers.filter((value) => value < 1 && value > 0).length < numbers.length / 20
  ) {
    const hasDecimals = share((cell) => /[.,]\d{1,2}\D*$/.test(cell)) > 0.3
    add('outcome', 'multipliers', hasDecimals ? 0.55 : 0.1)
  }
  return contents
}

/** Returns the numbers among the cells, ignoring percent signs. */
export function numbersOf(cells: readonly string[], sign: DecimalSign): readonly number[] {
  return cells
    .map((cell) => cell.replace(/\s*%$/, ''))
    .map((cell) => readScaled(cell, 0, cell.length, sign, 6))
    .filter((value) => value >= 0)
    .map((value) => value / 1e6)
}

function isRising(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, index) => Math.sign(value - (values[index] ?? 0)))
  const up = steps.filter((step) => step > 0).length
  const down = steps.filter((step) => step < 0).length
  return steps.length > 0 && Math.max(up, down) >= steps.length * 0.9
}
