import { expect, test } from 'vitest'
import type { CountryFacts, Fact } from '#shared/countries/facts/fact.ts'
import { COUNTRY_FACTS, OTHER_FACTS, UNKNOWN_FACTS } from '#shared/countries/facts/index.ts'
import { REGISTER_ENTRY } from '#shared/countries/facts/register-entry.ts'
import { HELP_LINE_SOURCES, REGISTER_SOURCES } from '#shared/countries/help-line-sources.ts'
import { HELP_LINES, type HelpLine, type Hours, type OpenDays } from '#shared/countries/help-lines.ts'
import { allChecked, CHECK_DAYS } from '#shared/countries/overdue.ts'
import { type ExclusionRegister, type Periods, REGISTERS } from '#shared/countries/registers.ts'
import {
  type CasinoRule,
  COUNTRIES,
  type CountryRule,
  OTHER_COUNTRY,
  UNKNOWN_COUNTRY,
} from '#shared/countries/table.ts'

test('docs/countries.md is what the data say', async () => {
  await expect(countriesPage()).toMatchFileSnapshot('../../docs/countries.md')
})

test('each country stands there with its rule, and each entry with its date', () => {
  const page = countriesPage()
  for (const [code, { age }] of Object.entries(COUNTRIES)) {
    const [section = ''] = new RegExp(`## [^\\n]+ \\(${code}\\)\\n[\\s\\S]*?(?=\\n## )`).exec(page) ?? []
    expect(section).toContain('Ask a lawyer:')
    expect(page).toMatch(new RegExp(`^\\| [^|]+ \\(${code}\\) \\|.+\\| ${age} \\|$`, 'm'))
  }
  const dated = [...page.matchAll(/^- ([^(]+) \([^)]*verified(?:\*\*)?, \d{4}-\d\d-\d\d\): /gm)]
  expect(dated.flatMap(([, names = '']) => names.split(' and '))).toHaveLength(allChecked().length)
  expect(page).not.toMatch(/undefined|\[object/)
})

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const COSTS = { free: ', free of charge', ordinary: ', at the price of an ordinary call' } as const

/** The hours of a help line for an operator, in English. */
function hoursText({ open, cost }: Hours): string {
  const price = cost ? COSTS[cost] : ''
  if (open === undefined) return `not known${price}`
  if (open === 'always') return `day and night${price}`
  return `${open.map(days).join(', ')}${price}`
}

function days([from, to, opens, closes]: OpenDays): string {
  return `${DAYS[from - 1]} to ${DAYS[to - 1]} ${opens}:00 to ${closes}:00`
}

const NAMES = new Intl.DisplayNames('en', { type: 'region' })
const CASINOS: Readonly<Record<CasinoRule, string>> = {
  none: 'none',
  licensed: 'licensed',
  'plain-licensed': 'licensed, by a plain link',
  'plain-bet-br': 'hosts below .bet.br, by a plain link',
}

const INTRODUCTION = `# The countries

Which casinos, offers and help lines each country sees, from which age, and how certain that is. The strictest of the network's country, the
account's and the link's decides. These are product rules, not legal advice, and no admin can loosen them. This page is generated from
\`shared/countries\`: change the data, then run \`npx vitest run --project unit infra/docs --update\`.`

const NOTES = `**None**: no name, logo, link, offer, frame or wizard. **Licensed**: an admin has entered the country's licence, the register's address and
the date of the check. **By a plain link**: without pay per person. No source is named where none was read.

**Verified**: we read a source that says so; no lawyer has. Screens state nothing else as certain: a web site replaces the phone number, hours are
called unconfirmed, and the age is named as ours, which the law may exceed. Builds and tests warn of what was last checked over
${CHECK_DAYS} days ago, and fail nothing.

**Before you go live in a country, ask a lawyer there** what its section lists, and everywhere: whether this site may be offered there, with and
without casinos; whether it is advertising or mediation of gambling; whether the age must be verified rather than asked; what terms,
privacy policy and the disclosure of pay must say; how far the terms may limit liability; which notice of the operator a site
needs; whether you must register.`

/** The whole of docs/countries.md, generated from the data. */
function countriesPage(): string {
  const countries = Object.entries(COUNTRIES).map(
    ([code, rule]) => [code, `${NAMES.of(code)} (${code})`, rule, COUNTRY_FACTS[code]] as const,
  )
  const other = ['', 'Any other country', OTHER_COUNTRY, OTHER_FACTS] as const
  const rows: readonly Row[] = [...countries, other, ['', 'Country unknown', UNKNOWN_COUNTRY, UNKNOWN_FACTS]]
  const table = ['| country | casinos | offers | age |\n|---|---|---|---|', ...rows.map(overview)].join('\n')
  return `${[INTRODUCTION, table, NOTES, ...rows.map(section)].join('\n\n')}\n`
}

type Row = readonly [code: string, title: string, rule: CountryRule, facts: CountryFacts | undefined]

function overview([, title, { casinos, offers, maxWagering, age }]: Row): string {
  const wagering = maxWagering ? `, wagering at most ${maxWagering}x` : ''
  return `| ${title} | ${CASINOS[casinos]} | ${offers ? `labelled as advertisement${wagering}` : 'no'} | ${age} |`
}

/** @throws Error for a row without facts. */
function section([code, title, , facts]: Row): string {
  if (!facts) throw new Error(`no facts for ${title}`)
  const { why, casinos, offers, age, authority, more = [], lawyer } = facts
  const isSame = casinos.says === offers.says
  const lines = [
    ...(isSame ? [] : [factLine('Casinos', casinos)]),
    factLine(isSame ? 'Casinos and offers' : 'Offers', offers),
    factLine('Age', age),
    factLine('Authority', authority),
    ...more.map((fact) => factLine('Also', fact)),
    ...HELP_LINES.filter(({ country }) => country === code).map(helpLine),
    ...REGISTERS.filter(({ country }) => country === code).flatMap(register),
  ]
  return [`## ${title}`, why, lines.join('\n'), `Ask a lawyer: ${lawyer.join(' ')}`].join('\n\n')
}

const standing = (verified: boolean) => (verified ? 'verified' : '**not verified**')

function factLine(name: string, { says, verified, source, checkedAt }: Fact): string {
  const sentence = says.endsWith('.') ? says : `${says}.`
  const from = source === 'none' ? '' : ` Source: ${source}.`
  return `- ${name} (${standing(verified)}, ${checkedAt}): ${sentence}${from}`
}

function helpLine({ name, url, phone, verified, hours, checkedAt }: HelpLine): string {
  const known = HELP_LINE_SOURCES[name]
  if (!known) throw new Error(`no source for ${name}`)
  const { source, zone, note } = known
  const number = phone && verified ? `number ${phone.text}` : 'web site only'
  const open = hours ? ` Hours (${standing(hours.verified)}): ${hoursText(hours)}, ${zone}.` : ''
  const noted = note ? ` ${note}` : ''
  return `- Help line (number ${standing(verified)}, ${checkedAt}): ${name}, ${url}, ${number}.${open}${noted} Source: ${source}.`
}

function register({ country, name, url, verified, periods, checkedAt }: ExclusionRegister): string[] {
  const entry = REGISTER_ENTRY[country]
  if (!entry) throw new Error(`nothing is known of how to enter ${name}`)
  const address = url ?? 'no address confirmed'
  const length = periods ? `, ${periodsText(periods)}` : ''
  return [
    `- Register of exclusions (${standing(verified)}, ${checkedAt}): ${name}, ${address}${length}. Source: ${REGISTER_SOURCES[country]}.`,
    factLine('How to enter it', entry),
  ]
}

function periodsText({ kind, lengths, unit, orForGood }: Periods): string {
  const all = lengths.map((length) => lengthText(length, unit)).join(kind === 'range' ? ' to ' : ', ')
  return `${kind === 'at-least' ? 'at least ' : ''}${all}${orForGood ? ', or permanently' : ''}`
}

/** `1 year` for twelve months. */
function lengthText(length: number, unit: Periods['unit']): string {
  const years = unit === 'months' && length >= 12 && length % 12 === 0
  const [count, name] = years ? [length / 12, 'years'] : [length, unit]
  return `${count} ${count === 1 ? name.slice(0, -1) : name}`
}
