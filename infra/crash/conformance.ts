import { spawn } from 'node:child_process'
import {
  BY_HAND_SCHEMES,
  beaconRandomness,
  decodeEntry,
  type Entry,
  FieldError,
  faultsInList,
  fromHex,
  type Inputs,
  isPromised,
  isSignedBy,
  leafHash,
  nightFlight,
  openCheckpoint,
  PRACTICE_SCHEME,
  parseVkey,
  QUICKNET,
  SCHEMES,
  type Scheme,
  schemeDistribution,
  toHex,
  verifyConsistency,
  verifyInclusion,
  walkBack,
  witnessedMs,
} from '#shared/crash/index.ts'
import type { EntryOf } from '#shared/draw-log/entries.ts'
import { attempt } from '#shared/tlog/tree.ts'

/**
 * One line of conformance.jsonl (docs/conformance.md). An implementation is asked it without `group` and `expected`.
 */
export interface Case {
  readonly id: string
  readonly group: string
  readonly question: Question
  readonly expected: Answer
}

export type Question =
  | { readonly call: 'round'; readonly scheme: string; readonly inputs: Inputs }
  | {
      readonly call: 'distribution'
      readonly scheme: string
      readonly settings: Inputs
      readonly atLeastX100: number
    }
  | {
      readonly call: 'chain'
      readonly link: 'sha256-of-hex' | 'sha256-of-bytes'
      readonly hash: string
      readonly links: number
    }
  /** A beacon of drand's quicknet. */
  | { readonly call: 'beacon'; readonly round: number; readonly signature: string }
  | { readonly call: 'leaf'; readonly entry: string }
  | ({ readonly call: 'inclusion'; readonly index: number; readonly leaf: string } & Proof)
  | ({ readonly call: 'consistency'; readonly olderSize: number; readonly olderRoot: string } & Proof)
  | { readonly call: 'note'; readonly note: string; readonly key: string }
  /** An entry in hex, as docs/draw-log.md has them. */
  | { readonly call: 'entry'; readonly entry: string }
  | ({ readonly call: 'checkpoint'; readonly size: number; readonly root: string } & Note)
  /** The earliest time, in seconds, at which one of the witnesses signed. */
  | ({ readonly call: 'cosignature'; readonly time: number } & Note)
  | ({ readonly call: 'promise'; readonly entry: string } & Note)
  /** A draw of a list, both entries in hex, under the randomness of the day. */
  | { readonly call: 'place'; readonly seeds: string; readonly draw: string; readonly randomness: string }
  /** A practice draw in hex, flown again under the randomness of a beacon. */
  | {
      readonly call: 'night'
      readonly draw: string
      readonly randomness: string
      readonly multiplier: number
      readonly hit: boolean
    }

/** A signed note, and the keys that are known. */
interface Note {
  readonly note: string
  readonly keys: readonly string[]
}

/** Towards the head of a public log; hashes in hex. */
interface Proof {
  readonly size: number
  readonly root: string
  readonly proof: readonly string[]
}

export type Answer =
  | { readonly hundredths: number }
  /** The field that does not fit; `true` where an implementation does not say which. */
  | { readonly refused: string | true }
  /** A share of equally likely draws, as two decimal texts. */
  | { readonly count: string; readonly of: string }
  | { readonly hash: string }
  | { readonly valid: boolean }
  | { readonly unsupported: true }

/** All schemes that this implementation knows. */
export const ALL_SCHEMES: readonly Scheme<string>[] = [
  ...SCHEMES.values(),
  ...BY_HAND_SCHEMES,
  PRACTICE_SCHEME,
]

/** Answers a question by this implementation. */
export async function answerOf(question: Question): Promise<Answer> {
  switch (question.call) {
    case 'round':
      return roundOf(question)
    case 'distribution': {
      const scheme = ALL_SCHEMES.find(({ id }) => id === question.scheme)
      const distribution = scheme && schemeDistribution(scheme, question.settings)
      if (!distribution) return { unsupported: true }
      return { count: String(distribution.atLeast(question.atLeastX100)), of: String(distribution.space) }
    }
    case 'chain': {
      const walk = walkBack(question.hash, { link: question.link, ends: [], limit: question.links })
      walk.advance(question.links)
      return { hash: walk.hash }
    }
    case 'beacon': {
      const randomness = beaconRandomness(QUICKNET, question.round, question.signature)
      return randomness ? { hash: toHex(randomness) } : { refused: 'signature' }
    }
    case 'leaf':
      return { hash: toHex(leafHash(fromHex(question.entry))) }
    case 'inclusion': {
      const { index, size, leaf, root, proof } = question
      const place = { index, size, leaf: fromHex(leaf), root: fromHex(root) }
      return { valid: verifyInclusion(place, proof.map(fromHex)) }
    }
    case 'consistency': {
      const { olderSize, olderRoot, size, root, proof } = question
      const older = { size: olderSize, root: fromHex(olderRoot) }
      return { valid: verifyConsistency(older, { size, root: fromHex(root) }, proof.map(fromHex)) }
    }
    case 'note':
      return { valid: isSignedBy(question.note, parseVkey(question.key)) }
    case 'entry': {
      const bytes = fromHex(question.entry)
      return attempt(() => decodeEntry(bytes)) ? { hash: toHex(leafHash(bytes)) } : { refused: 'entry' }
    }
    case 'checkpoint': {
      const opened = attempt(() => openCheckpoint(question.note, question.keys.map(parseVkey)))
      return { valid: opened?.size === question.size && toHex(opened.root) === question.root }
    }
    case 'cosignature':
      return { valid: witnessedMs(question.note, question.keys.map(parseVkey)) === 1000 * question.time }
    case 'promise': {
      const entry = entryOf(question.entry, 'draw', 'settle')
      return { valid: attempt(() => isPromised(question.note, entry, question.keys.map(parseVkey))) === true }
    }
    case 'place': {
      const [seeds, draw] = [entryOf(question.seeds, 'seeds'), entryOf(question.draw, 'draw')]
      return { valid: faultsInList(seeds, draw, fromHex(question.randomness)).length === 0 }
    }
    case 'night': {
      const draw = entryOf(question.draw, 'draw')
      const { multiplier, hit } = nightFlight(draw, fromHex(question.randomness))
      return { valid: draw.mode === 'fun' && multiplier === question.multiplier && hit === question.hit }
    }
    default:
      return { unsupported: true }
  }
}

/** Reads an entry of one of these kinds. @throws RangeError for another one */
function entryOf<K extends Entry['kind']>(hex: string, ...kinds: readonly K[]): EntryOf<K> {
  const entry = decodeEntry(fromHex(hex))
  const isOf = (one: Entry): one is EntryOf<K> => kinds.some((kind) => kind === one.kind)
  if (!isOf(entry)) throw new RangeError(`no ${kinds.join(' or ')}: ${hex}`)
  return entry
}

async function roundOf({ scheme: id, inputs }: Extract<Question, { call: 'round' }>): Promise<Answer> {
  const scheme = ALL_SCHEMES.find((each) => each.id === id)
  if (!scheme?.compute) return { unsupported: true }
  try {
    return { hundredths: (await scheme.compute(inputs)).hundredths }
  } catch (error) {
    if (error instanceof FieldError) return { refused: error.field }
    throw error
  }
}

export interface Marks {
  readonly passed: number
  readonly unsupported: number
  readonly failed: readonly { readonly id: string; readonly expected: Answer; readonly got: unknown }[]
  /** Counts passed and all cases by group and scheme, in the order of the cases. */
  readonly rows: readonly (readonly [name: string, passed: number, asked: number])[]
}

/** Compares answers with the expected ones. A missing answer has failed. */
export function mark(cases: readonly Case[], answers: ReadonlyMap<string, unknown>): Marks {
  const rows = new Map<string, [number, number]>()
  const failed: { id: string; expected: Answer; got: unknown }[] = []
  let unsupported = 0
  for (const { id, group, question, expected } of cases) {
    const got = answers.get(id)
    const name = `${group}, ${nameOf(question)}`
    const row = rows.get(name) ?? [0, 0]
    const isRight = isObject(got) && isAccepted(expected, got)
    if (isObject(got) && got.unsupported === true) unsupported += 1
    else if (!isRight) failed.push({ id, expected, got })
    rows.set(name, [row[0] + Number(isRight), row[1] + 1])
  }
  const passed = cases.length - unsupported - failed.length
  return { passed, unsupported, failed, rows: [...rows].map(([name, [right, all]]) => [name, right, all]) }
}

function nameOf(question: Question): string {
  if ('scheme' in question) return question.scheme
  return question.call === 'chain' ? question.link : question.call
}

function isObject(got: unknown): got is Readonly<Record<string, unknown>> {
  return typeof got === 'object' && got !== null
}

const WHOLE = /^\d{1,100}$/

function isAccepted(expected: Answer, got: Readonly<Record<string, unknown>>): boolean {
  if ('hundredths' in expected) return got.hundredths === expected.hundredths
  if ('refused' in expected) return got.refused === true || got.refused === expected.refused
  if ('hash' in expected) return got.hash === expected.hash
  if ('valid' in expected) return got.valid === expected.valid
  if (!('count' in expected)) return false
  const { count, of } = got
  if (typeof count !== 'string' || typeof of !== 'string' || !WHOLE.test(count) || !WHOLE.test(of))
    return false
  // The number of draws may differ; the share must not.
  return BigInt(of) > 0n && BigInt(count) * BigInt(expected.of) === BigInt(expected.count) * BigInt(of)
}

/** Yields the objects of a program's output, one a line; other lines are skipped. */
export function* jsonLines(text: string): Generator<Readonly<Record<string, unknown>>> {
  for (const line of text.split('\n')) {
    try {
      const value: unknown = JSON.parse(line)
      if (isObject(value)) yield value
    } catch {
      // The line is a greeting, a warning, or half a line.
    }
  }
}

/** Reads conformance.jsonl. @throws Error for a line that is no case */
export function readCases(text: string): readonly Case[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { id, group, expected, ...question } = JSON.parse(line)
      return { id, group, question, expected }
    })
}

export function writeCases(cases: readonly Case[]): string {
  const line = ({ id, group, question, expected }: Case) =>
    JSON.stringify({ id, group, ...question, expected })
  return `${cases.map(line).join('\n')}\n`
}

/**
 * Asks a program: one question a line on its standard input, one answer a line on its standard output, in any order,
 * with the question's id. The program is ended after `ms`; questions without an answer by then have failed.
 */
export async function ask(
  cases: readonly Case[],
  [program = '', ...args]: readonly string[],
  ms: number,
): Promise<ReadonlyMap<string, unknown>> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], timeout: ms })
  const printed: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => printed.push(part))
  // A reader that stops or is gone has not answered.
  child.stdin.on('error', () => undefined)
  child.stdin.end(cases.map(({ id, question }) => `${JSON.stringify({ id, ...question })}\n`).join(''))
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve())
  })
  const answers = [...jsonLines(Buffer.concat(printed).toString())]
  return new Map(answers.flatMap((answer) => (typeof answer.id === 'string' ? [[answer.id, answer]] : [])))
}
