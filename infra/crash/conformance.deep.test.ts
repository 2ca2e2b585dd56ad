import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import byHand from '#shared/crash/fair/testing/by-hand.json' with { type: 'json' }
import chains from '#shared/crash/fair/testing/chains.json' with { type: 'json' }
import recorded from '#shared/crash/fair/testing/vectors.json' with { type: 'json' }
import {
  BY_HAND_SCHEMES,
  type Inputs,
  PRACTICE_SCHEME,
  SCHEMES,
  type Scheme,
  type SchemeField,
  toHex,
} from '#shared/crash/index.ts'
import { roundsOf } from '#shared/crash/list-check/testing/rounds-of.ts'
import { SEED, WORKED } from '#shared/crash/testing/practice-rounds.ts'
import { filesOf, key, noteOf, recordFile } from '#shared/draw-log/testing/log-files.ts'
import { formatVkey } from '#shared/tlog/note.ts'
import { trackRecordOf } from '#shared/track-record/record.ts'
import { NO_COUNTS } from '#shared/track-record/testing/no-counts.ts'
import { buildCrash } from './build.ts'
import { type Answer, answerOf, type Case, mark, readCases, writeCases } from './conformance.ts'

const ROOT = join(import.meta.dirname, '../..')
const cases = readCases(readFileSync(join(ROOT, 'docs/conformance.jsonl'), 'utf8'))
const ALL: readonly Scheme<string>[] = [...SCHEMES.values(), ...BY_HAND_SCHEMES, PRACTICE_SCHEME]

interface Round {
  readonly id: string
  readonly scheme: string
  readonly inputs: Inputs
  readonly hundredths: number
}

const RECORDED: readonly Round[] = recorded.map(({ id, scheme, inputs, hundredths }) => ({
  id,
  scheme,
  hundredths,
  inputs: inputs as Inputs,
}))
/** Computed from published formulas by other code (reference/more-schemes.json). Its trap is among the salts below. */
const COMPUTED: readonly Round[] = byHand.vectors
  .filter(({ id }) => id !== 'ton-rocket-without-0x')
  .map(({ id, scheme, inputs, expected }) => ({
    id,
    scheme,
    hundredths: Math.round(100 * expected),
    inputs: inputs as Inputs,
  }))
const PRACTICE = WORKED.map(
  ({ clientSeed, roundId, hundredths }, at): Round => ({
    id: `practice-0${at + 1}`,
    scheme: PRACTICE_SCHEME.id,
    hundredths,
    inputs: { serverSeed: toHex(SEED), clientSeed, roundId },
  }),
)

function roundCase(group: string, { id, scheme, inputs }: Omit<Round, 'hundredths'>, expected: Answer): Case {
  return { id, group, question: { call: 'round', scheme, inputs }, expected }
}

/** One round of each scheme, with its declaration. */
const FIRST = ALL.flatMap((scheme) => {
  const first = [...RECORDED, ...COMPUTED, ...PRACTICE].find((each) => each.scheme === scheme.id)
  return first ? [{ scheme, first }] : []
})

/** The same values as people paste them. */
function writings(): readonly Case[] {
  return FIRST.flatMap(({ scheme, first }) =>
    scheme.fields.flatMap(({ name, kind }) => {
      const value = first.inputs[name]
      const isSalt = name === 'salt' && scheme.salts.length > 0
      if (value === undefined || !(kind === 'hex' || isSalt)) return []
      const bare = value.replace(/^0x/, '')
      const ways = {
        bare,
        '0x': `0x${bare}`,
        upper: bare.toUpperCase(),
        space: ` ${value}\n`,
        'byte-order-mark': `\ufeff${value}`,
      }
      return Object.entries(ways).map(([way, written]) =>
        roundCase(
          isSalt ? 'published salt' : 'hex',
          { ...first, id: `${first.id}-${name}-${way}`, inputs: { ...first.inputs, [name]: written } },
          { hundredths: first.hundredths },
        ),
      )
    }),
  )
}

/** Inputs from which no implementation may compute a multiplier. */
function refusals(): readonly Case[] {
  const [practice] = PRACTICE
  const badSeeds = { colon: 'a:b', long: 'x'.repeat(65), umlaut: 'ä' }
  return [
    ...FIRST.flatMap(({ scheme, first }) =>
      scheme.fields.flatMap((field) =>
        Object.entries(brokenOf(field, first.inputs[field.name])).map(([fault, value]) => {
          const { [field.name]: _, ...rest } = first.inputs
          const inputs = value === undefined ? rest : { ...rest, [field.name]: value }
          return roundCase(
            'refused',
            { ...first, id: `${first.id}-${field.name}-${fault}`, inputs },
            { refused: field.name },
          )
        }),
      ),
    ),
    ...Object.entries(badSeeds).map(([fault, clientSeed]) =>
      roundCase(
        'refused',
        {
          id: `practice-clientSeed-${fault}`,
          scheme: PRACTICE_SCHEME.id,
          inputs: { ...practice?.inputs, clientSeed },
        },
        { refused: 'clientSeed' },
      ),
    ),
  ]
}

/** For each choice, an option that does not exist, and one in capitals. */
function unknownOptions(): readonly Case[] {
  return FIRST.flatMap(({ scheme, first }) =>
    scheme.fields.flatMap(({ name, options = [] }) =>
      ['neither', (options[0] ?? '').toUpperCase()].flatMap((option, at) => {
        if (options.length === 0 || options.includes(option)) return []
        const inputs = { ...first.inputs, [name]: option }
        return roundCase(
          'option',
          { ...first, id: `${first.id}-${name}-unknown-${at + 1}`, inputs },
          { refused: name },
        )
      }),
    ),
  )
}

type Broken = Readonly<Record<string, string | undefined>>

function brokenOf({ kind, optional }: SchemeField, value: string | undefined): Broken {
  if (optional || value === undefined) return {}
  const absent = { missing: undefined, empty: ' ' }
  if (kind === 'integer') return { ...absent, one: '1', fraction: '20.5', negative: '-20', word: 'twenty' }
  if (kind !== 'hex') return absent
  const bare = value.replace(/^0x/, '')
  const broken = { short: bare.slice(1), long: `${bare}00`, thrice: bare.repeat(3) }
  return { ...absent, ...broken, letter: `${bare.slice(1)}g`, 'look-alike': `${bare.slice(1)}\u0430` }
}

const TARGETS_X100 = [0, 100, 101, 110, 150, 200, 1000, 10_000, 100_000, 1_000_000, 123_456_789]

/** The share of draws that show at least so many hundredths, under each setting that changes it. */
async function distributions(): Promise<readonly Case[]> {
  const settings: Readonly<Record<string, readonly Inputs[]>> = {
    'roobet-crash': ['20', '25', '33'].map((instantMod) => ({ instantMod })),
    'bcgame-crash': [{}, { variant: 'nine digits' }],
    'rocketpot-crash': [{}, { variant: '99 / (1 - u) (another page)' }],
    'unsalted-99': [{}, { variant: 'nine digits' }],
    'seed-client-nonce': [{}, { bits: '32', edge: '4%' }, { bits: '52', edge: '3%' }],
    'spribe-aviator': [],
  }
  const caps: Readonly<Record<string, number>> = { 'bitstarz-crash': 1e7, 'rocketpot-crash': 1e11 }
  const questions = ALL.flatMap(({ id }) =>
    (settings[id] ?? [{}]).flatMap((chosen) =>
      [...TARGETS_X100, ...(caps[id] ? [caps[id], caps[id] + 1] : [])].map((atLeastX100) => ({
        scheme: id,
        settings: chosen,
        atLeastX100,
      })),
    ),
  )
  const cases = questions.map(async ({ scheme, settings: chosen, atLeastX100 }): Promise<Case> => {
    const question = { call: 'distribution', scheme, settings: chosen, atLeastX100 } as const
    const id = ['distribution', scheme, ...Object.values(chosen), atLeastX100].join('-').replaceAll(' ', '_')
    return { id, group: 'distribution', question, expected: await answerOf(question) }
  })
  return Promise.all(cases)
}

/**
 * Numbers of the cases that no new scheme changes. They were computed by other code, which docs/conformance.md names,
 * and stay as they are.
 */
const FIXED = new Map(
  Object.entries({
    'own salt': 8,
    boundary: 50,
    signature: 4,
    beacon: 9,
    log: 115,
    chain: 4,
    'draw-log': 84,
  }),
)

async function allCases(): Promise<readonly Case[]> {
  const asIs = (group: string, rounds: readonly Round[]) =>
    rounds.map((each) => roundCase(group, each, { hundredths: each.hundredths }))
  return [
    ...asIs('recorded', RECORDED),
    ...asIs('computed', COMPUTED),
    ...asIs('practice', PRACTICE),
    ...writings(),
    ...refusals(),
    ...unknownOptions(),
    ...(await distributions()),
    ...cases.filter(({ group }) => FIXED.has(group)),
  ]
}

/** The answers of a program here to all of them, asked as the command line would. */
async function ourAnswers(cases: readonly Case[]): Promise<Map<string, unknown>> {
  const answers = cases.map(async ({ id, question }) => [id, await answerOf(question)] as const)
  return new Map<string, unknown>(await Promise.all(answers))
}

test('docs/conformance.jsonl holds every case once, for every scheme', async () => {
  const all = await allCases()
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const [group, count] of FIXED) {
    expect(
      all.filter((one) => one.group === group),
      group,
    ).toHaveLength(count)
  }
  expect(FIRST.map(({ scheme }) => scheme.id)).toEqual(
    ALL.filter(({ compute }) => compute).map(({ id }) => id),
  )
  await expect(writeCases(all)).toMatchFileSnapshot('../../docs/conformance.jsonl')
})

describe('marking', () => {
  test('our own answers pass, each of them', async () => {
    const marks = mark(cases, await ourAnswers(cases))
    expect(marks).toMatchObject({ passed: cases.length, failed: [], unsupported: 0 })
  })

  test('the faults that implementations have are told, and nothing else', async () => {
    const right = await ourAnswers(cases)
    const failedWith = (change: (answer: Answer, one: Case) => unknown) => {
      const answers = new Map(cases.map((one) => [one.id, change(right.get(one.id) as Answer, one)]))
      return mark(cases, answers).failed.map(({ id }) => cases.find((one) => one.id === id)?.group)
    }
    const only = (groups: readonly (string | undefined)[]) => [...new Set(groups)]
    // One hundredth off, a guess instead of a refusal, a share in floating point, no answer, somebody else's answer.
    expect(only(failedWith((a) => ('hundredths' in a ? { hundredths: a.hundredths + 1 } : a)))).toEqual([
      ...['recorded', 'computed', 'practice', 'hex', 'published salt', 'own salt', 'boundary', 'signature'],
    ])
    expect(only(failedWith((a) => ('refused' in a ? { hundredths: 100 } : a)))).toEqual([
      ...['refused', 'option', 'beacon', 'draw-log'],
    ])
    expect(only(failedWith((a) => ('refused' in a ? { refused: 'other' } : a)))).toEqual([
      ...['refused', 'option', 'beacon', 'draw-log'],
    ])
    expect(
      only(failedWith((a) => ('count' in a ? { count: Number(a.count), of: Number(a.of) } : a))),
    ).toEqual(['distribution'])
    expect(failedWith(() => undefined)).toHaveLength(cases.length)
    // A share of another number of draws, and a refusal that names no field, are as good.
    expect(failedWith((a) => ('refused' in a ? { refused: true } : a))).toEqual([])
    expect(failedWith((a) => ('count' in a ? { count: `${a.count}000`, of: `${a.of}000` } : a))).toEqual([])
  })

  test('what is not supported is counted apart', () => {
    const marks = mark(cases, new Map(cases.map(({ id }) => [id, { unsupported: true }])))
    expect(marks).toMatchObject({ passed: 0, failed: [], unsupported: cases.length })
  })
})

describe('the built package, in a folder that holds nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairflight-crash-'))
  const own = join(folder, 'node_modules/fairflight-crash')
  beforeAll(async () => {
    await buildCrash(own)
    // Laid out as npm installs them.
    for (const name of ['@noble', 'zod']) {
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function run(args: readonly string[], input = '', program = process.execPath) {
    return new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const child = execFile(program, args, { cwd: folder, maxBuffer: 2 ** 26 }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      )
      child.stdin?.end(input)
    })
  }
  const crash = (args: readonly string[], input?: string) => run([join(own, 'cli.js'), ...args], input)

  const [game] = RECORDED
  const gameHash = game?.inputs.gameHash ?? ''

  test('verify computes a round, and says when something else was shown', async () => {
    const pair = ['verify', 'bustabit-v2', `gameHash=0x${gameHash.toUpperCase()}`]
    expect(await crash([...pair, '--shown', '1.26'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/1\.26x, as shown\n$/),
    })
    expect(await crash([...pair, '--shown', '1.27x'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('1.26x, but 1.27x was shown'),
    })
    expect(await crash([...pair, 'salt=other'])).toMatchObject({
      out: expect.stringContaining('salt_unknown'),
    })
    const pasted = `Game hash: ${gameHash}\nbustabit\nBust: 1.26x`
    expect(await crash(['verify', '--text', '-'], pasted)).toMatchObject({ code: 0 })
    expect(await crash(['verify', '--text', '-', '--shown', '9'], pasted)).toMatchObject({ code: 1 })
  })

  test('walk finds a game’s number, and lists the games before it', async () => {
    const stake = chains.find(({ steps }) => steps === 602_154)
    const found = await crash(['walk', stake?.start ?? ''])
    expect(found).toMatchObject({ code: 0, out: expect.stringContaining('game: 602154\n') })
    expect(found.out).toContain('schemes: stake-crash')
    expect(await crash(['walk', 'ab'.repeat(32), '--limit', '1000'])).toMatchObject({ code: 1 })
    const listed = await crash(['walk', gameHash, '--scheme', 'bustabit-v2', '--list', '3'])
    expect(listed.out.split('\n')).toHaveLength(4)
    expect(listed.out).toMatch(`${gameHash} 1.26x\n`)
  })

  test('audit judges a list, and withholds a verdict on a broken one', async () => {
    const file = join(ROOT, 'shared/crash/list-check/testing/recorded-2023.csv')
    const broken = await crash(['audit', file])
    expect(broken).toMatchObject({ code: 1, out: expect.stringContaining('doubled_rows: broken') })
    const series = Array.from(roundsOf(3000, 0.97, 11), (x100) => (x100 / 100).toFixed(2))
    const complete = ['round,outcome', ...series.map((times, at) => `${at + 1},${times}`)].join('\n')
    const judged = await crash(['audit', '-', '--rtp', '0.97', '--json'], complete)
    expect(judged.code).toBe(0)
    expect(JSON.parse(judged.out)).toMatchObject({
      question: 'return',
      rows: 3000,
      verdict: { code: expect.stringMatching(/^agrees/) },
    })
    const low = Array.from(roundsOf(3000, 0.9, 5), (x100) => (x100 / 100).toFixed(2)).join('\n')
    const below = await crash(['audit', '-', '--rtp', '0.97'], `outcome\n${low}\n`)
    expect(below).toMatchObject({ code: 0, out: expect.stringContaining('return: below_stated\n') })
    expect(await crash(['audit', '-', '--target', '2.00', '--claim', '0.9'], complete)).toMatchObject({
      out: expect.stringContaining('claim: no_sign_beyond_chance'),
    })
  })

  test('log audit walks a log, and fails on a changed one', async () => {
    const files = filesOf([])
    files.set('record', recordFile(files, trackRecordOf(NO_COUNTS, new Date().toISOString())))
    mkdirSync(join(folder, 'log'))
    for (const [name, bytes] of files) writeFileSync(join(folder, 'log', name), bytes)
    const args = ['log', 'audit', 'log', '--key', formatVkey(key)]
    expect(await crash(args)).toMatchObject({ code: 0, out: expect.stringContaining('No faults.') })
    writeFileSync(join(folder, 'log/checkpoint'), noteOf(files).replace('\n0\n', '\n1\n'))
    expect(await crash(args)).toMatchObject({ code: 1, out: expect.stringContaining('FAULT') })
    expect(await crash(['site', 'audit', 'http://127.0.0.1:1/'])).toMatchObject({ code: 2 })
  })

  test('conformance passes for itself, and fails for who ignores a salt’s 0x', async () => {
    const itself = [process.execPath, join(own, 'cli.js'), 'answer']
    const passed = await crash(['conformance', '--', ...itself])
    expect(passed).toMatchObject({ code: 0, out: expect.stringMatching(/\n\d+ passed, 0 failed, 0 not/) })
    const naive = `
      import { schemeOf } from 'fairflight-crash'
      import { createInterface } from 'node:readline'
      for await (const line of createInterface({ input: process.stdin })) {
        const { id, call, scheme, inputs } = JSON.parse(line)
        if (call !== 'round' || scheme !== 'bustabit-v2') console.log(JSON.stringify({ id, unsupported: true }))
        else if (inputs.salt?.startsWith('0x00')) console.log(JSON.stringify({ id, hundredths: 123 }))
        else await schemeOf(scheme).compute(inputs).then(
          ({ hundredths }) => console.log(JSON.stringify({ id, hundredths })),
          () => console.log(JSON.stringify({ id, refused: true })),
        )
      }`
    writeFileSync(join(folder, 'naive.js'), naive)
    const failed = await crash(['conformance', '--', process.execPath, 'naive.js'])
    expect(failed.code).toBe(1)
    expect(failed.out).toContain('FAILED bustabit-v2-01-salt-0x: {"hundredths":126} expected')
  })

  test('what cannot be read is said in a sentence', async () => {
    for (const args of [
      ['verify', 'nobody'],
      ['verify', 'bustabit-v2', 'gameHash=12'],
      ['verify', 'bustabit-v2', 'colour=red'],
      ['walk', 'abc'],
      ['audit', 'nowhere.csv'],
      ['audit', '-', '--rtp', 'x'],
      ['audit', '-', '--rtp', '97'],
      ['audit', '-', '--claim', '99'],
      ['audit', '-', '--question', 'who'],
      ['verify', 'betking-crash', `gameHash=${gameHash}`, 'salt=x', 'variant=both'],
      ['fly'],
      ['log', 'audit'],
    ]) {
      const { code, err } = await crash(args)
      expect([args, code]).toEqual([args, 2])
      expect(err).not.toMatch(/\n {4}at /)
    }
  })

  test('its types and the README’s example fit a strict project, and each name of the page is there', async () => {
    const page = readFileSync(join(own, 'API.md'), 'utf8')
    const values = [...page.matchAll(/^export declare (?:function|const|class) (\w+)/gm)].map(
      ([, name]) => name,
    )
    expect(values.length).toBeGreaterThan(40)
    writeFileSync(
      join(folder, 'user.ts'),
      `import { ${values.join(', ')} } from 'fairflight-crash'
       import type { ChainWalk } from 'fairflight-crash'
       void [${values.join(', ')}]
       const walk: ChainWalk = walkBack('00', { link: 'sha256-of-hex', ends: [] })
       const wrong: number = walk.state\n`,
    )
    const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(own, 'README.md'), 'utf8')) ?? []
    writeFileSync(join(folder, 'example.ts'), example)
    const options = [
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2024,dom',
    ]
    const checked = await run(
      [...options, 'user.ts', 'example.ts', '--ignoreConfig'],
      '',
      join(ROOT, 'node_modules/.bin/tsc'),
    )
    // The one line that is wrong is the only one that is refused: the types are read, not guessed.
    expect(checked.out.match(/error TS\d+/g)).toEqual(['error TS2322'])
    const listed = await run(['-e', "console.log(Object.keys(await import('fairflight-crash')).join())"])
    expect(listed.out.trim().split(',').sort()).toEqual(values.sort())
  })

  test('it needs noble and zod only, and bundlers drop what is not used', async () => {
    const {
      dependencies,
      private: isPrivate,
      license,
    } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))
    expect(Object.keys(dependencies)).toEqual(['@noble/curves', '@noble/hashes', 'zod'])
    expect([isPrivate, license]).toEqual([true, undefined])
    const bundled = async (code: string) => {
      const { outputFiles, metafile } = await build({
        stdin: { contents: code, resolveDir: folder },
        bundle: true,
        minify: true,
        write: false,
        metafile: true,
        format: 'esm' as const,
      })
      return { bytes: outputFiles[0]?.contents.length ?? 0, files: Object.keys(metafile.inputs) }
    }
    const whole = await bundled("export * from 'fairflight-crash'")
    const packages = whole.files.flatMap((file) => /node_modules\/(@?[^/]+)/g.exec(file)?.[1] ?? [])
    expect(new Set(packages)).toEqual(new Set(['@noble', 'zod', 'fairflight-crash']))
    const walking = await bundled("export { walkBack } from 'fairflight-crash'")
    expect(walking.bytes).toBeLessThan(8000)
    expect(walking.bytes).toBeLessThan(whole.bytes / 10)
  })
})
