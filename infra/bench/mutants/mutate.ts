import { parseSync } from 'vite'

/** One small change of a source: what stands from `start` to `end` becomes `text`. */
export interface Mutant {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The tests of these stand beside the endpoints that use them. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  accounts: 'users',
  codes: 'users',
  sessions: 'users',
  'harm-markers': 'care',
}

/** 2 for the tests of the file itself, 1 for those of its part of the product, 0 for others. */
export function nearness(source: string, test: string): 0 | 1 | 2 {
  if (test === source.replace(/\.ts$/, '.test.ts')) return 2
  const partOf = (file: string) => {
    const folders = file.split('/').slice(0, -1)
    return folders[0] === 'functions' ? String(folders[2]) : folders.join('/')
  }
  const part = partOf(source)
  return [part, NEIGHBOURS[part]].includes(partOf(test)) ? 1 : 0
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** The parser's types name each kind of node; here all of them are walked alike. */
function programOf(file: string, text: string): Node {
  const program: object = parseSync(file, text).program
  return program as Node
}

/** Boundaries, opposites, and, or, arithmetic. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '<<': ['>>>'],
  '>>>': ['<<'],
  '&': ['|'],
  '|': ['&'],
  '^': ['|'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '/=': ['*='],
  '++': ['--'],
  '--': ['++'],
}
/** Their values, but not their types, are code. */
const WITH_TYPE = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']
const NO_CODE = ['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression']
const NOT_VISITED =
  /^(?:source|directive|typeAnnotation|returnType|typeParameters|typeArguments|superTypeArguments)$/
/** Whose words only a developer reads. */
const PLAIN_ERRORS = ['Error', 'TypeError', 'RangeError']

/**
 * Every mutant of a source: conditions negated, boundaries moved, `&&` for `||`, arithmetic, literals, what is returned.
 * Types, imports, patterns, the words of plain errors and words that are passed on (keys of the
 * table, expressions of its language) stay.
 */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const found = new Map<string, Mutant>()
  const statements = new Map<number, number>()
  const source = ({ start, end }: Node) => text.slice(start, end)
  const add = ({ start, end }: Node, changed: string) => {
    if (changed !== text.slice(start, end))
      found.set(`${start} ${end} ${changed}`, { start, end, text: changed })
  }
  const negate = (test: Node) => {
    if (!['BinaryExpression', 'LogicalExpression', 'UnaryExpression'].includes(test.type))
      add(test, `!(${source(test)})`)
  }
  const returned = (value: Node | null) => {
    if (value && !/^(?:Literal|Binary|Logical|Unary|Arrow|BlockStatement)/.test(value.type))
      add(value, 'undefined')
  }
  const exchange = (node: Node, from: number, to: number) => {
    const operator = String(node.operator)
    const at = text.indexOf(operator, from)
    if (at < 0 || at >= to) return
    const before = text.slice(node.start, at)
    const after = text.slice(at + operator.length, node.end)
    // `??` stands beside no other of its kind without brackets.
    for (const other of OPERATORS[operator] ?? [])
      add(node, operator === '??' ? `(${before.trim()}) ${other} (${after.trim()})` : before + other + after)
  }

  const visit = (node: Node): void => {
    if (NO_CODE.includes(node.type)) return
    if (node.type.startsWith('TS') && !WITH_TYPE.includes(node.type)) return
    const { left, right, test, argument, value, expression } = node as Record<string, unknown> as Record<
      string,
      Node
    >
    if (node.type === 'ExpressionStatement' && expression) {
      if (expression.type === 'Literal') return
      statements.set(expression.start, expression.end)
    }
    if (/^(?:If|While|DoWhile)Statement$|^ConditionalExpression$/.test(node.type) && test) negate(test)
    if (node.type === 'ReturnStatement') returned(argument ?? null)
    if (node.type === 'ArrowFunctionExpression') returned(node.body as Node)
    if (
      /^(?:Binary|Logical|Assignment)Expression$/.test(node.type) &&
      left &&
      right &&
      !isOfText(node, left, right)
    )
      exchange(node, left.end, right.start)
    if (node.type === 'UpdateExpression') exchange(node, node.start, node.end)
    if (node.type === 'UnaryExpression' && argument && ['!', '-'].includes(String(node.operator)))
      add(node, source(argument))
    if (node.type === 'Literal') mutateLiteral(node, value as unknown, add)
    for (const [key, child] of Object.entries(node)) {
      if (NOT_VISITED.test(key) || (key === 'key' && node.computed !== true)) continue
      if (key === 'arguments' && PLAIN_ERRORS.includes(String((node.callee as { name?: string })?.name)))
        continue
      const isCalled = key === 'arguments' && node.type === 'CallExpression'
      for (const one of Array.isArray(child) ? child : [child])
        if (isNode(one) && !(isCalled && isWord(one))) visit(one)
    }
  }
  visit(programOf(file, text))
  // What begins a statement and is not all of it could not be set in brackets.
  return [...found.values()]
    .filter(({ start, end }) => (statements.get(start) ?? end) === end)
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
}

function mutateLiteral(node: Node, value: unknown, add: (node: Node, changed: string) => void): void {
  if (typeof value === 'number') add(node, String(value + 1))
  if (typeof value === 'bigint') add(node, `${value + 1n}n`)
  if (typeof value === 'boolean') add(node, String(!value))
  if (typeof value === 'string') add(node, value === '' ? "'mutated'" : "''")
}

function isWord({ type, value }: Node): boolean {
  return type === 'Literal' && typeof value === 'string'
}

/** `+` that joins texts is no arithmetic. */
function isOfText({ operator }: Node, left: Node, right: Node): boolean {
  const isText = (node: Node): boolean =>
    node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node.value === 'string') ||
    (node.type === 'BinaryExpression' && (isText(node.left as Node) || isText(node.right as Node)))
  return (operator === '+' || operator === '+=') && (isText(left) || isText(right))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export interface Numbered extends Mutant {
  readonly id: number
}

/** The source with all these mutants in it, of which `globalThis.isMutant` chooses one at most. */
export function instrument(text: string, mutants: readonly Numbered[], file: string): string {
  const statements = statementStarts(file, text)
  const waiting = [...Map.groupBy(mutants, ({ start, end }) => `${start} ${end}`).values()].sort(
    ([a], [b]) => (a?.start ?? 0) - (b?.start ?? 0) || (b?.end ?? 0) - (a?.end ?? 0),
  )
  const render = (from: number, to: number): string => {
    let made = ''
    let at = from
    for (let next = waiting[0]?.[0]; next && next.start < to; next = waiting[0]?.[0]) {
      const group = waiting.shift() ?? []
      const inner = render(next.start, next.end)
      const chosen = group.reduce(
        (rest, each) => `(isMutant(${each.id}) ? (${each.text}) : ${rest})`,
        `(${inner})`,
      )
      // A line that begins with a bracket would go on with the line before.
      made += `${text.slice(at, next.start)}${statements.has(next.start) ? 'void ' : ''}${chosen}`
      at = next.end
    }
    return made + text.slice(at, to)
  }
  return `const isMutant = globalThis.isMutant ?? (() => false);${render(0, text.length)}`
}

function statementStarts(file: string, text: string): Set<number> {
  const starts = new Set<number>()
  const visit = (node: Node): void => {
    if (node.type === 'ExpressionStatement') starts.add(node.start)
    for (const child of Object.values(node))
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one)
  }
  visit(programOf(file, text))
  return starts
}
