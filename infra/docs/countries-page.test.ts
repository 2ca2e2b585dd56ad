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
    expect(section).toMatch(new RegExp(`\\| ${age} \\|`))
    expect(section).toContain('Ask a lawyer:')
  }
  expect(page.match(/verified(?:\*\*)?, \d{4}-\d\d-\d\d\): /g)).toHaveLength(allChecked().length)
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
  none: 'none: no name, logo, link, offer, frame or wizard',
  licensed: 'those with a licence of the country',
  'plain-licensed': 'those with a licence of the country, by a plain link without pay per person',
  'plain-bet-br': 'those on hosts below .bet.br, by a plain link without pay per person',
}

const INTRODUCTION = `# The countries

What Fairflight shows of casinos in each country, from which age, and which help lines it names, with reason, source
and certainty. This page is generated from \`shared/countries\`, and a test compares them. Change the data, then run
\`npx vitest run --project unit infra/docs --update\`.

- The rules (\`table.ts\`) are product rules, not legal advice. No admin can loosen them: a change is a release.
- The strictest of the network's country, the account's and the link's decides. Where a licence
  is needed, an admin has entered the casino's, with the register's address and the date of the check.
- **Verified** means that we read a source that says so; it is not a lawyer's opinion. No page states what is **not
  verified** as certain: a web site replaces the phone number, hours are called unconfirmed, and the age is named as ours,
  with the note that the country's law may ask for more.
- After ${CHECK_DAYS} days a build or a test run warns which entries to check again. It fails nothing.
- **Before you go live in a country, have a lawyer of that country answer what its row lists**, and in every country:
  whether this service counts as advertising or mediation of gambling, whether the age must be verified rather than
  asked, what the terms, the privacy policy and the disclosure of pay must say, how far the terms
  may limit liability, which notice of the operator a site needs, and whether you must register.`

/** The whole of docs/countries.md, generated from the data. */
function countriesPage(): string {
  const rows = Object.entries(COUNTRIES).map(([code, rule]) =>
    row(code, `${NAMES.of(code)} (${code})`, rule, COUNTRY_FACTS[code]),
  )
  return `${[
    INTRODUCTION,
    ...rows,
    row('', 'Any other country', OTHER_COUNTRY, OTHER_FACTS),
    row('', 'Country unknown', UNKNOWN_COUNTRY, UNKNOWN_FACTS),
  ].join('\n\n')}\n`
}

/** @throws Error for a row without facts. */
function row(code: string, title: string, rule: CountryRule, facts: CountryFacts | undefined): string {
  if (!facts) throw new Error(`no facts for ${title}`)
  const offers = rule.offers
    ? `yes, labelled as advertisement${rule.maxWagering ? `, wagering at most ${rule.maxWagering}x` : ''}`
    : 'no'
  return [
    `## ${title}`,
    `| casinos | offers | age |\n|---|---|---|\n| ${CASINOS[rule.casinos]} | ${offers} | ${rule.age} |`,
    facts.why,
    [
      factLine('Casinos', facts.casinos),
      factLine('Offers', facts.offers),
      factLine('Age', facts.age),
      factLine('Authority', facts.authority),
      ...(facts.more ?? []).map((fact) => factLine('Also', fact)),
      ...HELP_LINES.filter(({ country }) => country === code).map(helpLine),
      ...REGISTERS.filter(({ country }) => country === code).flatMap(register),
    ].join('\n'),
    `Ask a lawyer:\n\n${facts.lawyer.map((question) => `- ${question}`).join('\n')}`,
  ].join('\n\n')
}

const standing = (verified: boolean) => (verified ? 'verified' : '**not verified**')

function factLine(name: string, { says, verified, source, checkedAt }: Fact): string {
  const sentence = says.endsWith('.') ? says : `${says}.`
  return `- ${name} (${standing(verified)}, ${checkedAt}): ${sentence} Source: ${source}.`
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
