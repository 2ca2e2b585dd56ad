import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  checkList,
  doubtsAbout,
  fromDecimal,
  fromWords,
  HASH_WORDS,
  type Inputs,
  type ListCheckOptions,
  LONGEST_CHAIN,
  multipliersOf,
  recognise,
  type Scheme,
  schemeOf,
  searchEras,
  walkBack,
} from '#shared/crash/index.ts'
import { auditLog } from '../log-audit/audit-log.ts'
import { auditSite } from '../site-audit/audit-site.ts'
import { ALL_SCHEMES, answerOf, ask, jsonLines, mark, type Question, readCases } from './conformance.ts'

const USAGE = `fairflight-crash <command>

schemes                              every scheme with its status and fields
verify <scheme> field=value…         what the site showed, step by step   [--shown 10.91]
verify --text <file or ->            finds schemes and fields in pasted text  [--shown 10.91]
walk <hash>                          the published end of the chain and the game's number  [--limit links]
walk <hash> --scheme <id> --list 5   the game and those before it  [--salt text] [--mod number]
audit <file or ->                    a list of rounds  [--rtp 0.97] [--target 2.00] [--claim 0.8]
                                     [--question return|claim] [--json]
log audit <address or folder> --key <key>     walks a public log  [--witness key]… [--seen file] [--answers file]…
site audit <address> --key <key>     compares a site with the build that its log names  [--build folder]
conformance [--seconds 60] -- <program> …     marks an implementation
answer                               answers the questions of the conformance run

Exit codes: 0 as it should be, 1 something differs or could not be compareWithShown, 2 it could not be read.
`

/** The sentence about arguments or a file that cannot be used. It ends with exit code 2. */
class UsageError extends Error {}

type Values = Readonly<Record<string, string | undefined>>

const COMMANDS: Readonly<Record<string, (args: string[]) => Promise<number> | number>> = {
  schemes,
  verify,
  walk,
  audit,
  log,
  site,
  conformance,
  answer,
}

async function run([command = '', ...args]: string[]): Promise<number> {
  if (['', 'help', '--help', '-h'].includes(command)) {
    process.stdout.write(USAGE)
    return command === '' ? 2 : 0
  }
  try {
    const chosen = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
    if (!chosen) throw new UsageError(`There is no command ${command}.\n\n${USAGE}`)
    return await chosen(args)
  } catch (error) {
    if (!isExpected(error)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}

/** An error caused by arguments or files; any other error is a bug and keeps its trace. */
function isExpected(error: unknown): error is Error {
  if (error instanceof UsageError || error instanceof RangeError) return true
  const { code = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  return /^(?:ERR_PARSE_ARGS_|ENOENT$|EISDIR$|EACCES$)/.test(code)
}

function print(...lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}

function readArguments(args: string[], names: readonly string[], flags: readonly string[] = []) {
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]))
  const booleans = Object.fromEntries(flags.map((name) => [name, { type: 'boolean' } as const]))
  const parsed = parseArgs({ args, allowPositionals: true, options: { ...texts, ...booleans } })
  return { positionals: parsed.positionals, values: parsed.values as Values }
}

function numberOf(values: Values, name: string): number | undefined {
  const given = values[name]
  if (given === undefined) return undefined
  const value = Number(given.replace(/x$/, ''))
  if (given.trim() === '' || !Number.isFinite(value))
    throw new UsageError(`--${name}: not a number: ${given}`)
  return value
}

function fileText(place: string): Promise<string> {
  return place === '-' ? text(process.stdin) : readFile(place, 'utf8')
}

const formatMultiplier = (hundredths: number) => `${(hundredths / 100).toFixed(2)}x`

function schemes(): number {
  for (const { id, status, fields } of ALL_SCHEMES) {
    const named = fields.map(({ name, optional, options }) => {
      const choices = options ? `=${options.map((option) => `'${option}'`).join('|')}` : ''
      return optional ? `[${name}${choices}]` : name
    })
    print(`${id}  ${status}  ${named.join(' ')}`)
  }
  return 0
}

async function verify(args: string[]): Promise<number> {
  const { positionals, values } = readArguments(args, ['shown', 'text'])
  const shown = numberOf(values, 'shown')
  const wanted = shown === undefined ? undefined : Math.round(100 * shown)
  if (values.text !== undefined) return verifyText(await fileText(values.text), wanted)
  const [id = '', ...pairs] = positionals
  const scheme = ALL_SCHEMES.find((each) => each.id === id)
  if (!scheme) throw new UsageError(`There is no scheme ${id || '(none named)'}; see: schemes`)
  const inputs = Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      const name = pair.slice(0, Math.max(0, at))
      if (!scheme.fields.some((field) => field.name === name)) {
        throw new UsageError(`${id} has no field ${name || pair}; see: schemes`)
      }
      return [name, pair.slice(at + 1)]
    }),
  )
  return verifyOne(scheme, withSalt(scheme, inputs), wanted)
}

/** Adds the first published salt if none is given. */
function withSalt({ salts }: Scheme<string>, inputs: Inputs): Inputs {
  const [published] = salts
  return inputs.salt === undefined && published ? { ...inputs, salt: published.value } : inputs
}

async function verifyOne(scheme: Scheme<string>, inputs: Inputs, wanted?: number): Promise<number> {
  if (!scheme.compute) {
    print(`${scheme.id}: how a hash becomes a multiplier is not public.`)
    return 1
  }
  const { hundredths, steps } = await scheme.compute(inputs)
  print(`${scheme.id} (${scheme.status})`)
  for (const { name, value, modulus } of steps) {
    print(`  ${name}${modulus === undefined ? '' : ` modulo ${modulus}`}: ${value}`)
  }
  for (const doubt of doubtsAbout(scheme, inputs)) print(`  doubt: ${JSON.stringify(doubt)}`)
  print(
    `  ${formatMultiplier(hundredths)}${wanted === undefined ? '' : compareWithShown(hundredths, wanted)}`,
  )
  return wanted === undefined || wanted === hundredths ? 0 : 1
}

function compareWithShown(hundredths: number, wanted: number): string {
  return hundredths === wanted ? ', as shown' : `, but ${formatMultiplier(wanted)} was shown`
}

/** Verifies each scheme that has all of its fields in the text. */
async function verifyText(pasted: string, wanted?: number): Promise<number> {
  const { candidates, read: found, unread, problem } = recognise(pasted)
  if (problem === 'empty' || problem === 'binary') throw new UsageError(`The text is ${problem}.`)
  for (const { meaning, value } of found) print(`read ${meaning}: ${value}`)
  for (const { meaning, value, problem: why } of unread) print(`not read ${meaning ?? ''} ${value}: ${why}`)
  const shown = wanted ?? Number(found.find(({ meaning }) => meaning === 'multiplier')?.value ?? Number.NaN)
  const complete = candidates.filter(({ missing }) => missing.length === 0)
  if (complete.length === 0) {
    print('No scheme has all of its fields in this text.')
    return 1
  }
  let fits = Number.isNaN(shown)
  for (const { scheme, inputs } of complete) {
    const code = await verifyOne(schemeOf(scheme), inputs, Number.isNaN(shown) ? undefined : shown)
    fits ||= code === 0
  }
  return fits ? 0 : 1
}

/** Links that a search walks between two looks at its state. */
const SLICE = 100_000

function walk(args: string[]): number {
  const { positionals, values } = readArguments(args, ['limit', 'scheme', 'list', 'salt', 'mod'])
  const hash = (positionals[0] ?? '').trim().replace(/^0x/i, '')
  if (!/^[0-9a-f]{64}$/i.test(hash)) throw new UsageError('A hash is 64 hex digits.')
  if (values.list !== undefined) return listGames(hash, values)
  const search = searchEras(hash, numberOf(values, 'limit') ?? LONGEST_CHAIN)
  while (search.state === 'walking') search.advance(SLICE)
  const { found } = search
  if (!found) {
    print(`No published end within ${search.steps} links.`)
    return 1
  }
  const { link, terminating, distance, game, schemes: ofEra } = found
  print(
    `end: ${terminating}`,
    `link: ${link}`,
    `links from the hash to the end: ${distance}`,
    `game: ${game ?? 'no source says how games are numbered'}`,
    `schemes: ${ofEra.join(', ') || 'of no era'}`,
  )
  return 0
}

/** Prints the game of a hash and those before it, with their multipliers. */
function listGames(hash: string, values: Values): number {
  const { id, chain, salts } = schemeOf(values.scheme ?? '')
  const count = numberOf(values, 'list') ?? 0
  if (!(Number.isInteger(count) && count > 0 && count <= SLICE)) {
    throw new UsageError(`--list: a whole number from 1 to ${SLICE}`)
  }
  const salt = values.salt ?? salts[0]?.value
  const inputs = { ...(salt && { salt }), ...(values.mod && { instantMod: values.mod }) }
  const multipliers = multipliersOf(id, inputs)
  if (!chain || !multipliers) throw new UsageError(`${id}: its games do not follow from a chain alone.`)
  const along = walkBack(hash, { link: chain.link, ends: chain.terminating ? [chain.terminating] : [] })
  const run = new Int32Array(count * HASH_WORDS)
  const taken = along.advance(count, run)
  const shown = new Float64Array(taken)
  multipliers(run, taken, shown)
  print(...Array.from(shown, (x100, at) => `${fromWords(run, at * HASH_WORDS)} ${formatMultiplier(x100)}`))
  return 0
}

async function audit(args: string[]): Promise<number> {
  const { positionals, values } = readArguments(args, ['rtp', 'target', 'claim', 'question'], ['json'])
  const [place] = positionals
  if (place === undefined) throw new UsageError('Name a file, or - for standard input.')
  const { question } = values
  const [rtp, target, claim] = ['rtp', 'target', 'claim'].map((name) => numberOf(values, name))
  const options: ListCheckOptions = {
    ...(question !== undefined && { question: question as NonNullable<ListCheckOptions['question']> }),
    ...(rtp !== undefined && { rtp }),
    ...(target !== undefined && { targetX100: fromDecimal(target) }),
    ...(claim !== undefined && { claim }),
  }
  const result = checkList(await fileText(place), options)
  if (result.kind === 'unread') throw new UsageError(`The file could not be read: ${result.reason}.`)
  if (result.kind === 'no_outcome') {
    throw new UsageError(`No column holds outcomes${result.header ? `: ${result.header.join(', ')}` : ''}.`)
  }
  const { rows, columns, checks, verdict } = result
  const summary = {
    question: result.kind,
    rows: rows.count,
    refused: rows.refused.total,
    columns,
    checks,
    verdict,
  }
  if (values.json) print(JSON.stringify(summary, null, 2))
  else {
    print(`${rows.count} rows, ${rows.refused.total} refused; columns ${Object.keys(columns).join(', ')}`)
    for (const { code, grade, observed, expected } of checks) {
      const beside = expected === undefined ? '' : `, ${expected.toPrecision(4)} expected`
      print(`  ${code}: ${grade}${grade === 'not_testable' ? '' : ` (${observed}${beside})`}`)
    }
    const figures = Object.entries(verdict.figures).map(([name, value]) => `${name} ${value.toPrecision(6)}`)
    print(`${result.kind}: ${[verdict.code, ...verdict.because].join(' ')}`, `  ${figures.join(', ')}`)
  }
  return ['cannot_say', 'nothing_to_judge'].includes(verdict.code) ? 1 : 0
}

async function log([verb, ...args]: string[]): Promise<number> {
  if (verb !== 'audit') throw new UsageError('log audit <address or folder> --key <key>')
  return auditLog(args)
}

async function site([verb, ...args]: string[]): Promise<number> {
  if (verb !== 'audit') throw new UsageError('site audit <address> --key <key>')
  return auditSite(args)
}

/** The most failed cases that are printed. */
const FAILED_SHOWN = 20

async function conformance(args: string[]): Promise<number> {
  const at = args.indexOf('--')
  const program = at < 0 ? [] : args.slice(at + 1)
  const { values } = readArguments(at < 0 ? args : args.slice(0, at), ['seconds'])
  if (program.length === 0) throw new UsageError('conformance -- <program> …')
  const cases = readCases(
    await readFile(fileURLToPath(new URL('conformance.jsonl', import.meta.url)), 'utf8'),
  )
  const answers = await ask(cases, program, 1000 * (numberOf(values, 'seconds') ?? 60))
  const { rows, failed, passed, unsupported } = mark(cases, answers)
  for (const [name, right, asked] of rows)
    print(`${right === asked ? '  ' : '! '}${right} of ${asked}  ${name}`)
  for (const { id, expected, got } of failed.slice(0, FAILED_SHOWN)) {
    print(`FAILED ${id}: ${JSON.stringify(expected)} expected, ${JSON.stringify(got) ?? 'no answer'}`)
  }
  print(`${passed} passed, ${failed.length} failed, ${unsupported} not supported, of ${cases.length}`)
  return failed.length === 0 ? 0 : 1
}

async function answer(): Promise<number> {
  for (const { id, ...question } of jsonLines(await text(process.stdin))) {
    print(JSON.stringify({ id, ...(await answerOf(question as Question)) }))
  }
  return 0
}

process.exitCode = await run(process.argv.slice(2))
