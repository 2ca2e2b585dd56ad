import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recognise, TEXT_MAX } from './recognise.ts'
import { schemeOf } from './schemes.ts'
import vectors from './testing/vectors.json' with { type: 'json' }

const HASH = '94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44'
const OTHER = 'b2acd37fbdb5509926ab5d7329704c840f8467266c90019682f3b260a029bdba'
const saltOf = (id: string) => schemeOf(id).salts[0]?.value ?? ''
const first = (text: string) => recognise(text).candidates[0]

/** The first vector of v1 uses the published end of its chain as the game's hash, so it is recognised as that end. */
const hashed = vectors.filter(
  ({ id, inputs }) => id !== 'bustabit-v1-01' && inputs.gameHash !== undefined && inputs.salt !== undefined,
)

test.each(hashed)(
  '$id is recognised by its salt, and computes to its multiplier',
  async ({ scheme, inputs, hundredths }) => {
    const candidate = first(
      `Hash: ${inputs.gameHash}\nSalt: ${inputs.salt}\nModulus: ${inputs.instantMod ?? 20}`,
    )
    expect(candidate).toMatchObject({ scheme, missing: [], assumed: [] })
    const result = await schemeOf(scheme).compute?.(candidate?.inputs ?? {})
    expect(result?.hundredths).toBe(hundredths)
  },
)

test('a hash alone may be of every scheme that takes one; salts are assumed', () => {
  const { candidates, read, unread } = recognise(`  0x${HASH.toUpperCase()}\n`)
  expect(read).toEqual([{ meaning: 'gameHash', value: HASH, at: { line: 1, column: 3 } }])
  expect(unread).toEqual([])
  expect(candidates.map(({ scheme }) => scheme)).toContain('bustabit-v3-classic')
  expect(candidates.map(({ scheme }) => scheme)).not.toContain('duel-crash')
  const v3 = candidates.find(({ scheme }) => scheme === 'bustabit-v3-classic')
  expect(v3).toMatchObject({
    assumed: ['salt'],
    inputs: { gameHash: HASH, salt: saltOf('bustabit-v3-classic') },
  })
})

test.each([
  ['en', 'Game hash', 'Game', 'Bust'],
  ['de', 'Spiel-Hash', 'Spielnummer', 'Ergebnis'],
  ['es', 'Hash del juego', 'Partida', 'Resultado'],
  ['fr', 'Hash du jeu', 'Manche', 'Résultat'],
  ['it', 'Hash del gioco', 'Partita', 'Risultato'],
  ['pt', 'Hash da partida', 'Rodada', 'Multiplicador'],
])('a bustabit dialog in %s, with labels before values or above them', (_, hash, game, multiplier) => {
  for (const gap of [': ', '\n', ' = ', '\t']) {
    const { candidates, read, unread } = recognise(
      ['bustabit', `${game}${gap}#12.306.896`, `${hash}${gap}${HASH} Copy`, `${multiplier}${gap}10,91x`].join(
        '\r\n',
      ),
    )
    expect(Object.fromEntries(read.map(({ meaning, value }) => [meaning, value]))).toEqual({
      game: '12306896',
      gameHash: HASH,
      multiplier: '1091',
    })
    expect(unread).toEqual([])
    expect(candidates[0]).toMatchObject({
      scheme: 'bustabit-v3-classic',
      reasons: ['site', 'game', 'fields'],
    })
  }
})

test.each([
  ['Server seed', 'Client seed'],
  ['Semilla del servidor', 'Semilla del cliente'],
  ['Graine du serveur', 'Graine du client'],
  ['Seme del server', 'Seme del client'],
  ['Semente do servidor', 'Semente do cliente'],
  ['server_seed', 'player_1_seed'],
])('Aviator’s seeds under %j and %j, which nobody can compute', (server, client) => {
  const candidate = first(`Spribe Aviator\n${server}: aBc9\n${client}: p1\n${client}: p2\n${client}: p3`)
  expect(candidate).toMatchObject({
    scheme: 'spribe-aviator',
    inputs: { serverSeed: 'aBc9', clientSeed: 'p1', clientSeed2: 'p2', clientSeed3: 'p3' },
    missing: [],
  })
})

test('Duel’s JSON, with the place of each value', () => {
  const [vector] = vectors.filter(({ scheme }) => scheme === 'duel-crash')
  const { serverSeed, drandSignature, commitment } = vector?.inputs ?? {}
  const round = { id: 829_099, fairness: { serverSeed, drandSignature, serverSeedHash: commitment } }
  const { candidates, read } = recognise(JSON.stringify({ round }, null, 2))
  expect(candidates[0]).toMatchObject({
    scheme: 'duel-crash',
    inputs: { serverSeed, drandSignature, commitment },
  })
  expect(read[0]?.at).toEqual({ path: 'round.fairness.serverSeed' })
})

test('a list of client seeds in JSON fills three places', () => {
  const { read } = recognise('{"serverSeed":"s","clientSeeds":["a","b","c","d"]}')
  expect(read.map(({ meaning, value }) => `${meaning} ${value}`)).toEqual([
    'serverSeed s',
    'clientSeed a',
    'clientSeed2 b',
    'clientSeed3 c',
  ])
})

test.each([
  [`Game hash: ${HASH.slice(0, 20)}…${HASH.slice(-8)}`, 'cut_off', 12],
  [`Game hash: ${HASH.replace('a', 'а')}`, 'mixed_script', 12],
  [`Game hash: ${HASH.replace('a', 'g')}`, 'not_hex', 12],
  [`Game hash: ${HASH.slice(1)}`, 'wrong_length', 12],
  [`look ${HASH.slice(2)} here`, 'wrong_length', 6],
  [`look ${HASH.replace('a', 'а')} here`, 'mixed_script', 6],
  ['Bust: NaN', 'not_a_number', 7],
  ['Bust: 1,317x', 'ambiguous_number', 7],
  ['Game: twelve', 'not_a_number', 7],
  [`Hash: ${schemeOf('stake-crash').chain?.terminating}`, 'terminating_hash', 7],
] as const)('%j: %s at column %i', (line, problem, column) => {
  const { unread, candidates } = recognise(`bustabit\n${line}`)
  expect(unread).toMatchObject([{ problem, at: { line: 2, column } }])
  expect(candidates).toEqual([])
})

test('the first of two hashes counts, and the other is named', () => {
  const { read, unread } = recognise(`${HASH}\n${HASH}\n${OTHER}`)
  expect(read).toHaveLength(1)
  expect(unread).toEqual([
    { meaning: 'gameHash', value: OTHER, at: { line: 3, column: 1 }, problem: 'second_value' },
  ])
})

test('characters without width do not matter', () => {
  expect(recognise(`\uFEFFGame hash:\u200B ${HASH.slice(0, 32)}\u00AD${HASH.slice(32)}`).read[0]?.value).toBe(
    HASH,
  )
})

test.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['a\0b', 'binary'],
  [`${HASH}\n${'prose '.repeat(TEXT_MAX)}`, 'too_long'],
])('a text as a whole: %.20j is %s', (text, problem) => {
  expect(recognise(text).problem).toBe(problem)
})

test('no text makes it fail', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('Game hash:', HASH, '\n', '{', '[1,', '"', saltOf('stake-crash')),
  )
  fc.assert(fc.property(fc.array(piece), (pieces) => void recognise(pieces.join(' '))))
})

/** These texts would take half a minute if a regular expression started again at each character (quadratic). */
test.each([
  ['quotation marks within a word', `a${'"'.repeat(TEXT_MAX - 2)}a`],
  ['space within a number', JSON.stringify({ multiplier: `1${' '.repeat(TEXT_MAX - 30)}1` })],
  ['one word of hex digits', 'a'.repeat(TEXT_MAX)],
  ['groups of hex digits', 'abcd '.repeat(TEXT_MAX / 5)],
  ['brackets', '['.repeat(TEXT_MAX)],
])('the longest text of %s is read in no time', (_, text) => {
  const began = performance.now()
  expect(recognise(text).candidates).toEqual([])
  expect(performance.now() - began).toBeLessThan(2000)
})

test.each([
  ['in groups', `Hash: ${HASH.match(/.{8}/g)?.join(' ')}`, { line: 1, column: 7 }],
  [
    'over two lines',
    `Hash:\n${HASH.slice(0, 40)}\r\n  ${HASH.slice(40)}\nBust: 10.91x`,
    { line: 2, column: 1 },
  ],
  [
    'after its label, over two lines',
    `Hash: ${HASH.slice(0, 40)}\n${HASH.slice(40)}`,
    { line: 1, column: 7 },
  ],
])('a hash %s is put together', (_, text, at) => {
  expect(recognise(text).read[0]).toEqual({ meaning: 'gameHash', value: HASH, at })
  expect(recognise(text).unread).toEqual([])
})

test('two hashes on two lines stay two', () => {
  expect(recognise(`${HASH}\n${OTHER}`)).toMatchObject({
    read: [{ value: HASH }],
    unread: [{ value: OTHER, problem: 'second_value', at: { line: 2, column: 1 } }],
  })
})

test('a published salt is recognised without its 0x and in capitals', () => {
  const salt = saltOf('ethercrash').replace('0x', '').toUpperCase()
  expect(first(`Hash: ${HASH}\nSalt: ${salt}`)).toMatchObject({
    scheme: 'ethercrash',
    reasons: ['salt', 'fields'],
  })
})
