import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PRICES } from '#infra/bench/capacity/prices.ts'

const MILLION = 1_000_000
const WRITE = PRICES.perMillionWriteUnits / MILLION
const READ = PRICES.perMillionReadUnits / MILLION
const CALL = PRICES.perMillionLambdaCalls / MILLION
const TABLE_GB = 0.25 + 0.2
const FILES_GB = 0.023
/** Jobs each minute and each five, and the calls that keep functions warm. */
const REGULAR_CALLS = 2 * 43_800 + 2 * 8760 + 730 + 43_800
/** Batches of the stream: each entry alone, or one in five seconds. */
const batches = (people: number) => Math.min(80 * people, 518_400)
const beyond = (free: number, used: number) => Math.max(0, used - free)

/** Dollars a month of `people` active users. */
const PARTS: readonly (readonly [part: string, price: string, cost: (people: number) => number])[] = [
  ['table, 380 writes', '0.625 a million', (people) => 0.01 + people * 380 * WRITE],
  ['table, 460 reads', '0.125 a million', (people) => 0.02 + people * 460 * READ],
  ['table, 20 KB stored, and recovery', '0.25 + 0.20 a GB', (people) => people * 20e-6 * TABLE_GB],
  [
    'public log, 240 writes, 60 reads, 6 writes a batch',
    'as above',
    (people) => people * (240 * WRITE + 60 * READ) + batches(people) * 6 * WRITE,
  ],
  [
    'public log, 80 entries of 0.9 KB for 40 days',
    '0.45 a GB',
    (people) => people * 80 * 0.9e-6 * (40 / 30) * TABLE_GB,
  ],
  [
    'public log, files after a year, 0.5 KB an entry',
    '0.023 a GB',
    (people) => people * 80 * 0.5e-6 * 12 * FILES_GB,
  ],
  [
    'public log, files written, 2.2 for 256 entries',
    '0.005 a thousand',
    (people) => (500 + (people * 80 * 2.2) / 256) * 5e-6 + 43_800 * 4e-7,
  ],
  [
    'functions, 200 calls',
    '0.20 a million',
    (people) => (REGULAR_CALLS + 200 * people + batches(people)) * CALL,
  ],
  [
    'functions, 60 ms of 512 MB a call (arm64)',
    '0.0000133 a GB second',
    (people) => 0.02 + people * (200 * 0.06 * 0.5 + 0.3) * PRICES.perLambdaGbSecond,
  ],
  [
    'HTTP API (0.90 over 300 million)',
    '1.00 a million',
    (people) => (200 * people - 0.1 * beyond(300 * MILLION, 200 * people)) / MILLION,
  ],
  [
    'CloudFront, 360 requests, over 10 million',
    '1.00 a million',
    (people) => beyond(10 * MILLION, 360 * people) / MILLION,
  ],
  [
    'CloudFront functions, 520 runs, over 2 million',
    '0.10 a million',
    (people) => (beyond(2 * MILLION, 520 * people) / MILLION) * 0.1,
  ],
  [
    'CloudFront, 2 MB, over 1 TB (Brazil: 0.11)',
    '0.085 a GB, 0.08 over 10 TB',
    (people) => beyond(1000, 0.002 * people) * 0.085 - beyond(10_000, 0.002 * people) * 0.005,
  ],
  ['mail, 4', '0.10 a thousand', (people) => (people * 4 * PRICES.perMillionMails) / MILLION],
  ['logs, 0.14 MB', '0.50 a GB', (people) => 0.02 + people * 0.14e-3 * 0.5],
  ['three secrets', '0.40 each', () => 1.2],
  ['33 metrics in alarms, 17 own metrics', '0.10 and 0.30 each', () => 33 * 0.1 + 17 * 0.3],
  ['DNS zone', '0.50', () => 0.5],
]

const PEOPLE = [0, 1000, 100_000, 10_000_000]

function dollars(cost: number): string {
  if (cost < 0.005) return '0'
  if (cost < 10) return cost.toFixed(2)
  return Number(cost.toPrecision(3))
    .toFixed(0)
    .replace(/(?<=\d)(?=(?:\d{3})+$)/g, ' ')
}

test('the cost table of docs/deploy.md follows from its assumptions', () => {
  const rows = PARTS.map(([part, price, cost]) => [
    part,
    price,
    ...PEOPLE.map((people) => dollars(cost(people))),
  ])
  const sums = PEOPLE.map((people) => PARTS.reduce((sum, [, , cost]) => sum + cost(people), 0))
  const table = [...rows, ['**together**', '', ...sums.map((sum) => `**${dollars(sum)}**`)]]
    .map((cells) => `| ${cells.join(' | ')} |`.replaceAll('  ', ' '))
    .join('\n')
  expect(readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8')).toContain(table)
})
