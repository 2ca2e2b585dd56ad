import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromHex, isSignedBy, parseVkey, schemeOf, targetOf } from '#shared/crash/index.ts'
import { type Answer, answerOf, mark, type Question, readCases } from './conformance.ts'

const DOCS = join(import.meta.dirname, '../../docs')
const CASES = readCases(readFileSync(join(DOCS, 'conformance.jsonl'), 'utf8'))

const REFUSED: Answer = { refused: true }
const E52 = 2 ** 52
const E32 = 2 ** 32

type Inputs = Readonly<Record<string, string | undefined>>

/** A small verifier of five schemes, chains and leaves, in parts that a mutant replaces. */
const RIGHT = {
  trim: (text: string) => text.trim(),
  lower: (hex: string) => hex.toLowerCase(),
  bare: (hex: string) => hex.replace(/^0x/i, ''),
  isHex: (hex: string) => /^[0-9a-f]+$/i.test(hex),
  isLong: (hex: string) => hex.length === 64,
  isMissing: (text: string | undefined) => text === undefined || text.trim() === '',
  salt: (text: string, scheme: string) => {
    const same = (one: string, other: string) =>
      RIGHT.bare(one).toLowerCase() === RIGHT.bare(other).toLowerCase()
    return schemeOf(scheme).salts.find(({ value }) => same(value, text))?.value ?? text
  },
  hmac: (key: string | Buffer, message: string | Buffer) =>
    createHmac('sha256', key).update(message).digest('hex'),
  bytes: (hex: string): string | Buffer => Buffer.from(hex, 'hex'),
  swap: false,
  digits52: (hex: string) => Number.parseInt(hex.slice(0, 13), 16),
  digits32: (hex: string) => Number.parseInt(hex.slice(0, 8), 16),
  over52: (h: number) => 99 / (1 - h / E52),
  over32: (n: number) => 100 * Math.max(1, (E32 / (n + 1)) * 0.99),
  floor: Math.floor,
  least: 100,
  option: (text: string | undefined) => {
    const option = text?.trim() || 'hash as text'
    return ['hash as text', 'hash as bytes'].includes(option) ? option : undefined
  },
  signature: (bytes: Buffer) => bytes.toString('utf8'),
  message: (signature: string) => `${signature}:0`,
  duel: (n: number) => 100 * Math.max(1, (E32 / (n + 1)) * 0.999),
  mod: (hash: string, mod: number) => BigInt(`0x${hash}`) % BigInt(mod) === 0n,
  instant: 0,
  v1: (h: number) => (100 * E52 - h) / (E52 - h),
  link: (hash: string, link: string) =>
    createHash('sha256')
      .update(link === 'sha256-of-hex' ? hash : Buffer.from(hash, 'hex'))
      .digest('hex'),
  links: (links: number) => links,
  leafStart: '00',
}
type Parts = typeof RIGHT

function hexField(parts: Parts, text: string | undefined): string | undefined {
  if (parts.isMissing(text)) return undefined
  const hex = parts.lower(parts.bare(parts.trim(text ?? '')))
  return parts.isHex(hex) && parts.isLong(hex) ? hex : undefined
}

function round(parts: Parts, scheme: string, inputs: Inputs): Answer {
  const whole = (value: number): Answer => ({ hundredths: Math.max(parts.least, parts.floor(value)) })
  const stage2 = { 'bcgame-crash-stage2': parts.digits52, 'moonclub-crash-stage2': parts.digits32 }[scheme]
  if (stage2) {
    const hash = hexField(parts, inputs.hash)
    if (hash === undefined) return REFUSED
    return whole(scheme.startsWith('bc') ? parts.over52(stage2(hash)) : parts.over32(stage2(hash)))
  }
  if (scheme === 'duel-crash') {
    const seed = hexField(parts, inputs.serverSeed)
    const signature = hexField(
      { ...parts, isLong: (hex) => [96, 192].includes(hex.length) },
      inputs.drandSignature,
    )
    if (seed === undefined || signature === undefined) return REFUSED
    const message = parts.message(parts.signature(Buffer.from(signature, 'hex')))
    return whole(parts.duel(parts.digits32(parts.hmac(parts.bytes(seed), message))))
  }
  const hash = hexField(parts, inputs.gameHash)
  if (hash === undefined || parts.isMissing(inputs.salt)) return REFUSED
  const pasted = parts.trim(inputs.salt ?? '')
  if (scheme === 'betking-crash') {
    const option = parts.option(inputs.variant)
    if (option === undefined) return REFUSED
    return whole(
      parts.over52(parts.digits52(parts.hmac(pasted, option === 'hash as bytes' ? parts.bytes(hash) : hash))),
    )
  }
  const salt = parts.salt(pasted, scheme)
  const byHash = () => (parts.swap ? parts.hmac(salt, hash) : parts.hmac(hash, salt))
  if (scheme === 'stake-crash') return whole(parts.over32(parts.digits32(byHash())))
  if (scheme === 'bustabit-v2') {
    const decided = parts.swap ? parts.hmac(hash, salt) : parts.hmac(salt, parts.bytes(hash))
    return whole(parts.over52(parts.digits52(decided)))
  }
  if (scheme !== 'bustabit-v1') return { unsupported: true }
  const decided = byHash()
  return parts.mod(decided, 101) ? { hundredths: parts.instant } : whole(parts.v1(parts.digits52(decided)))
}

const FAST = 30_000

async function verify(parts: Parts, question: Question): Promise<Answer> {
  if (question.call === 'round' && SCHEMES.has(question.scheme))
    return round(parts, question.scheme, question.inputs)
  if (question.call === 'leaf') {
    const entry = Buffer.from(`${parts.leafStart}${question.entry}`, 'hex')
    return { hash: createHash('sha256').update(entry).digest('hex') }
  }
  if (question.call === 'chain' && question.links < FAST) {
    let { hash } = question
    for (let link = 0; link < parts.links(question.links); link += 1) hash = parts.link(hash, question.link)
    return { hash }
  }
  return { unsupported: true }
}

const SCHEMES = new Set([
  ...['bustabit-v1', 'bustabit-v2', 'stake-crash', 'betking-crash'],
  ...['bcgame-crash-stage2', 'moonclub-crash-stage2', 'duel-crash'],
])

const exact = (top: bigint, bottom: number) => Number(top / BigInt(bottom))

/** Wrong parts by what is wrong about them. */
const MUTANTS: Readonly<Record<string, Partial<Parts>>> = {
  '2^32 / n': { over32: (n) => 100 * Math.max(1, (E32 / n) * 0.99) },
  '2^32 / (n + 2)': { over32: (n) => 100 * Math.max(1, (E32 / (n + 2)) * 0.99) },
  '(2^32 - 1) / (n + 1)': { over32: (n) => 100 * Math.max(1, ((E32 - 1) / (n + 1)) * 0.99) },
  '51 bits': { digits52: (hex) => 2 * Math.floor(Number.parseInt(hex.slice(0, 13), 16) / 2) },
  '48 bits': { digits52: (hex) => Number.parseInt(hex.slice(0, 12), 16) * 16 },
  '31 bits': { digits32: (hex) => 2 * Math.floor(Number.parseInt(hex.slice(0, 8), 16) / 2) },
  'last digits': { digits52: (hex) => Number.parseInt(hex.slice(-13), 16) },
  'little endian': { digits32: (hex) => Buffer.from(hex.slice(0, 8), 'hex').readUInt32LE() },
  'h + 1': { over52: (h) => 99 / (1 - (h + 1) / E52) },
  'a share of 2^52 - 1': { over52: (h) => 99 / (1 - h / (E52 - 1)) },
  'exact fractions, 52 bits': { over52: (h) => exact(99n * 2n ** 52n, E52 - h) },
  'exact fractions, 32 bits': { over32: (n) => Math.max(100, exact(99n * 2n ** 32n, n + 1)) },
  'another order of operations': { over32: (n) => Math.max(100, (99 * E32) / (n + 1)) },
  'single precision': { over52: (h) => Math.fround(99 / (1 - h / E52)) },
  'rounded to nearest': { floor: Math.round },
  'rounded up': { floor: Math.ceil },
  'no edge': { over52: (h) => 100 / (1 - h / E52) },
  'edge of the next scheme': { duel: (n) => 100 * Math.max(1, (E32 / (n + 1)) * 0.99) },
  'at least 1.01x': { least: 101 },
  'at most 1,000,000x': { floor: (value) => Math.min(100_000_000, Math.floor(value)) },
  'at most 2^32 hundredths': { floor: (value) => Math.floor(value) % E32 },
  'instant crash as 1.00x': { instant: 100 },
  'instant crash by 52 bits': { mod: (hash, mod) => Number.parseInt(hash.slice(0, 13), 16) % mod === 0 },
  'key and message swapped': { swap: true },
  'hash as text': { bytes: (hex) => hex },
  'salt as written': { salt: (text) => text },
  'salt in lower case': { salt: (text) => text.toLowerCase() },
  'salt without 0x': { salt: (text) => text.replace(/^0x/, '') },
  'hash as written': { lower: (hex) => hex },
  '0x not removed': { bare: (hex) => hex },
  'space kept': { trim: (text) => text },
  'byte order mark kept': { trim: (text) => text.replace(/^[ \n]+|[ \n]+$/g, '') },
  'any length of hash': { isLong: () => true },
  'any letter': { isHex: () => true },
  'missing as empty': { isMissing: () => false },
  'unknown option as default': { option: (text) => (text === 'hash as bytes' ? text : 'hash as text') },
  'option in any case': { option: (text) => text?.trim().toLowerCase() || 'hash as text' },
  'option ignored': { option: (text) => RIGHT.option(text) && 'hash as text' },
  'signature without its byte order mark': { signature: (bytes) => new TextDecoder().decode(bytes) },
  'signature as Latin-1': { signature: (bytes) => bytes.toString('latin1') },
  'signature as hex': { signature: (bytes) => bytes.toString('hex') },
  'no nonce': { message: (signature) => signature },
  'chain of the other kind': { link: (hash) => createHash('sha256').update(hash).digest('hex') },
  'a link too many': { links: (links) => links + 1 },
  'leaf without its prefix': { leafStart: '' },
}

type Asked<C extends Question['call']> = Extract<Question, { call: C }>
type Careless = (question: Question, right: Answer) => Answer | Promise<Answer>

/** Hears another question than the one of this kind that is asked. */
function hears<C extends Question['call']>(
  call: C,
  change: (asked: Asked<C>) => Partial<Asked<C>>,
): Careless {
  const isAsked = (question: Question): question is Asked<C> => question.call === call
  return (question, right) => (isAsked(question) ? answerOf({ ...question, ...change(question) }) : right)
}

const text = (hex: string) => Buffer.from(hex, 'hex').toString()
const json = (hex: string) => JSON.parse(text(hex))
const hexOf = (written: string) => Buffer.from(written).toString('hex')
const edited = (hex: string, fields: object) => hexOf(JSON.stringify({ ...json(hex), ...fields }))
const line = (note: string, at: number) => note.split('\n')[at] ?? ''

/** Verifiers of logs of draws, whose keys, notes and entries are read with less care than docs/draw-log.md asks for. */
const CARELESS_LOGS: Readonly<Record<string, Careless>> = {
  'entry without its spaces': hears('entry', ({ entry }) => ({
    entry: hexOf(text(entry).replaceAll(/\s/g, '')),
  })),
  'entry without its byte order mark': hears('entry', ({ entry }) => ({
    entry: hexOf(text(entry).replace('\ufeff', '')),
  })),
  'entry in lower case': hears('entry', ({ entry }) => ({ entry: hexOf(text(entry).toLowerCase()) })),
  'entry encoded again': hears('entry', ({ entry }) => {
    const written = text(entry).replace('\ufeff', '')
    return { entry: hexOf(JSON.stringify(JSON.parse(written))) }
  }),
  'any JSON is an entry': ({ call, ...asked }, right) =>
    call === 'entry' && 'entry' in asked
      ? {
          hash: createHash('sha256')
            .update(Buffer.from(`00${asked.entry}`, 'hex'))
            .digest('hex'),
        }
      : right,
  'checkpoint of any size': hears('checkpoint', ({ note }) => ({ size: Number(line(note, 1)) })),
  'checkpoint of any root': hears('checkpoint', ({ note }) => ({
    root: Buffer.from(line(note, 2), 'base64').toString('hex'),
  })),
  'checkpoint of any name': (question, right) =>
    question.call === 'checkpoint'
      ? {
          valid:
            question.keys.some((key) => isSignedBy(question.note, parseVkey(key))) &&
            question.note.includes(`\n${question.size}\n`) &&
            question.note.includes(Buffer.from(question.root, 'hex').toString('base64')),
        }
      : right,
  'the first key alone': hears('checkpoint', ({ keys }) => ({ keys: keys.slice(0, 1) })),
  'the first signature alone': hears('checkpoint', ({ note }) => ({
    note: `${note.split('\n').slice(0, 5).join('\n')}\n`,
  })),
  'the first witness alone': hears('cosignature', ({ keys }) => ({ keys: keys.slice(0, 1) })),
  'the time of any witness': async (question, right) => {
    if (question.call !== 'cosignature') return right
    const each = question.keys.map((key) => answerOf({ ...question, keys: [key] }))
    return (await Promise.all(each)).find((one) => 'valid' in one && one.valid) ?? { valid: false }
  },
  'promise for its day alone': hears('promise', ({ note, entry, keys }) => ({
    keys: json(entry).at === line(note, 2) ? keys : [],
  })),
  'promise for any day': hears('promise', ({ note, entry }) => ({
    entry: edited(entry, { at: line(note, 2) }),
  })),
  'promise of a round, whatever its values': (question, right) =>
    question.call === 'promise'
      ? { valid: question.keys.some((key) => isSignedBy(question.note, parseVkey(key))) }
      : right,
  'list of any time': hears('place', ({ seeds, draw }) => ({
    seeds: edited(seeds, { at: json(draw).from?.since ?? json(seeds).at }),
  })),
  'any list': hears('place', ({ draw, ...asked }) => ({
    seeds: edited(asked.seeds, { root: rootOf(json(draw)) }),
  })),
  'night flight of a live plan': hears('night', ({ draw }) => ({ draw: edited(draw, { mode: 'fun' }) })),
  'night flight whatever its target': (question, right) =>
    question.call === 'night' && question.hit === false
      ? answerOf({ ...question, draw: edited(question.draw, { targetX100: 1000 }) })
      : right,
  'night flight of any beacon': (question, right) =>
    question.call === 'night' && json(question.draw).mode === 'fun'
      ? { valid: question.multiplier >= 1 }
      : right,
  'any target': hears('place', ({ draw, randomness }) => {
    const { risk, from } = json(draw)
    const target = from && targetOf(risk, fromHex(from.targetSeed), fromHex(randomness))
    return { draw: edited(draw, { targetX100: target ?? 110 }) }
  }),
}

/** The root to which a draw's own path leads. */
function rootOf({ commitment = '', from }: { commitment?: string; from?: From }): string {
  const hash = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
  const start = hash(`00${commitment}${hash(from?.targetSeed ?? '')}`)
  return (from?.path ?? []).reduce(
    (below, beside, level) =>
      hash((((from?.place ?? 0) >> level) & 1) === 1 ? `01${beside}${below}` : `01${below}${beside}`),
    start,
  )
}

interface From {
  readonly targetSeed: string
  readonly place: number
  readonly path: readonly string[]
}

/** Whole verifiers that answer as ours does, and wrongly in one kind of question. */
const CARELESS: Readonly<Record<string, Careless>> = {
  ...CARELESS_LOGS,
  'any beacon is valid': ({ call }, right) =>
    call === 'beacon' && 'refused' in right ? { hash: '00'.repeat(32) } : right,
  'randomness of the signature’s text': (question, right) =>
    question.call === 'beacon' && 'hash' in right
      ? { hash: createHash('sha256').update(question.signature).digest('hex') }
      : right,
  'any proof is valid': ({ call }, right) =>
    ['inclusion', 'consistency'].includes(call) ? { valid: true } : right,
  'extra hashes of a proof ignored': (question, right) =>
    'proof' in question && question.proof.at(-1)?.startsWith('1111') ? { valid: true } : right,
  'any signature is valid': ({ call }, right) => (call === 'note' ? { valid: true } : right),
  'no cap': (question, right) =>
    question.call === 'distribution' && 'count' in right && right.count === '0'
      ? { ...right, count: '1' }
      : right,
  'shares in floating point': (question, right) =>
    question.call === 'distribution' && 'count' in right
      ? { ...right, count: String(BigInt(Math.round(Number(right.count) * (1 - 2 ** -40)))) }
      : right,
}

async function groupsFailed(answer: (question: Question) => Answer | Promise<Answer>): Promise<string[]> {
  const answers = new Map<string, unknown>()
  for (const { id, question } of CASES) answers.set(id, await answer(question))
  const failed = new Set(mark(CASES, answers).failed.map(({ id }) => id))
  return [...new Set(CASES.filter(({ id }) => failed.has(id)).map(({ group }) => group))]
}

test('every mutant fails, and the verifier that they are made of passes', async () => {
  expect(await groupsFailed((question) => verify(RIGHT, question))).toEqual([])
  const right = new Map<Question, Answer>()
  for (const { question } of CASES) right.set(question, await answerOf(question))
  const killers: (readonly [name: string, groups: readonly string[]])[] = []
  for (const [name, parts] of Object.entries(MUTANTS)) {
    killers.push([name, await groupsFailed((question) => verify({ ...RIGHT, ...parts }, question))])
  }
  for (const [name, change] of Object.entries(CARELESS)) {
    const asked = (question: Question) => change(question, right.get(question) ?? { unsupported: true })
    killers.push([name, await groupsFailed(asked)])
  }
  expect(killers.filter(([, groups]) => groups.length === 0)).toEqual([])
  expect(readFileSync(join(DOCS, 'conformance.md'), 'utf8')).toContain(`\n${killers.length} verifiers with`)
}, 120_000)
