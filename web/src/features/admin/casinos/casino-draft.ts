import { LOCALES } from '#shared/i18n/locales.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import type { UpdateCasino } from '#shared/models/casino-record.ts'

/** The form's texts by the path of their field in the API: `licences.0.country`. */
export type Draft = Readonly<Record<string, string>>

export const LICENCE_FIELDS = ['country', 'authority', 'number', 'url', 'checkedAt'] as const
export const TEXT_FIELDS = ['summary', 'bonusText', 'withdrawalText'] as const
export const COMPENSATIONS = ['none', 'flat', 'per_signup'] as const
const NUMBER_FIELDS = [
  'rtp',
  'registrationBonus.amount',
  'registrationBonus.wagering',
  'dailyWithdrawals.amount',
] as const

/** The fields that the form edits; an empty optional field is `null`. */
type EditedFields = Required<Omit<UpdateCasino, 'version' | 'status' | 'order' | 'demo'>>

export const EMPTY: Draft = draftOf({ fairness: 'none', activationHours: 24, compensation: 'none' })

export function draftOf(casino: Partial<CasinoRecord>): Draft {
  const { rtpSource, registrationBonus: bonus, dailyWithdrawals: paid, texts = {} } = casino
  const text = (value: string | number | undefined) => (value === undefined ? '' : String(value))
  return {
    code: text(casino.code),
    name: text(casino.name),
    logo: text(casino.logo),
    url: text(casino.url),
    affiliateUrl: text(casino.affiliateUrl),
    compensation: text(casino.compensation),
    activationHours: text(casino.activationHours),
    fairness: text(casino.fairness),
    rtp: casino.rtp === undefined ? '' : percentOf(casino.rtp),
    'rtpSource.url': text(rtpSource?.url),
    'rtpSource.checkedAt': dayOf(rtpSource?.checkedAt),
    ...licencesDraft(casino.licences ?? []),
    'registrationBonus.amount': text(bonus?.amount),
    'registrationBonus.currency': text(bonus?.currency),
    'registrationBonus.termsUrl': text(bonus?.termsUrl),
    'registrationBonus.wagering': text(bonus?.wagering),
    'dailyWithdrawals.amount': text(paid?.amount),
    'dailyWithdrawals.currency': text(paid?.currency),
    'dailyWithdrawals.termsUrl': text(paid?.termsUrl),
    ...Object.fromEntries(
      LOCALES.flatMap((locale) =>
        TEXT_FIELDS.map((field) => [`texts.${locale}.${field}`, text(texts[locale]?.[field])]),
      ),
    ),
  }
}

function licencesDraft(licences: CasinoRecord['licences']): Draft {
  return Object.fromEntries(
    licences.flatMap((licence, index) =>
      LICENCE_FIELDS.map((field) => [
        `licences.${index}.${field}`,
        field === 'checkedAt' ? dayOf(licence.checkedAt) : licence[field],
      ]),
    ),
  )
}

/** Returns the day of an instant: the form edits days, and the API stores a day's first instant. */
function dayOf(instant: string | undefined): string {
  return instant?.slice(0, 'YYYY-MM-DD'.length) ?? ''
}

/** Returns the paths of the licences' countries; each licence has one. */
export function licenceCountries(draft: Draft): readonly string[] {
  return Object.keys(draft).filter((path) => /^licences\.\d+\.country$/.test(path))
}

export function valuesOf(draft: Draft): EditedFields {
  const at = (path: string) => (draft[path] ?? '').trim()
  const instant = (path: string) => (at(path) === '' ? '' : `${at(path)}T00:00:00.000Z`)
  const rtp = numberIn(at('rtp'))
  return {
    name: at('name'),
    logo: at('logo'),
    url: at('url'),
    affiliateUrl: at('affiliateUrl') || null,
    compensation: COMPENSATIONS.find((known) => known === at('compensation')) ?? 'none',
    activationHours: at('activationHours') === '48' ? 48 : 24,
    fairness: at('fairness') || 'none',
    rtp: rtp === undefined ? null : shareOf(rtp),
    rtpSource: isBegun(draft, 'rtpSource')
      ? { url: at('rtpSource.url'), checkedAt: instant('rtpSource.checkedAt') }
      : null,
    licences: licenceCountries(draft).map((_, index) => ({
      country: at(`licences.${index}.country`),
      authority: at(`licences.${index}.authority`),
      number: at(`licences.${index}.number`),
      url: at(`licences.${index}.url`),
      checkedAt: instant(`licences.${index}.checkedAt`),
    })),
    registrationBonus: isBegun(draft, 'registrationBonus')
      ? {
          amount: amountIn(draft, 'registrationBonus.amount'),
          currency: at('registrationBonus.currency').toUpperCase(),
          termsUrl: at('registrationBonus.termsUrl'),
          wagering: numberIn(at('registrationBonus.wagering')),
        }
      : null,
    dailyWithdrawals: isBegun(draft, 'dailyWithdrawals')
      ? {
          amount: amountIn(draft, 'dailyWithdrawals.amount'),
          currency: at('dailyWithdrawals.currency').toUpperCase() || undefined,
          termsUrl: at('dailyWithdrawals.termsUrl'),
        }
      : null,
    texts: textsIn(draft),
  }
}

/** Returns NaN for a missing amount, so that the form and the API refuse it instead of storing an offer of 0. */
function amountIn(draft: Draft, path: string): number {
  return numberIn(draft[path] ?? '') ?? Number.NaN
}

/** Returns the paths of invalid numbers, and of amounts that an incomplete offer lacks. */
export function badNumbers(draft: Draft): readonly string[] {
  const missing = (['registrationBonus', 'dailyWithdrawals'] as const)
    .filter((offer) => isBegun(draft, offer))
    .map((offer) => `${offer}.amount`)
    .filter((path) => (draft[path] ?? '').trim() === '')
  return [...NUMBER_FIELDS.filter((path) => Number.isNaN(numberIn(draft[path] ?? ''))), ...missing]
}

/** Returns true if any field of a group is filled in. */
function isBegun(draft: Draft, group: string): boolean {
  return Object.entries(draft).some(([path, text]) => path.startsWith(`${group}.`) && text.trim() !== '')
}

/** Returns the texts of every language; `null` removes a language's texts. */
function textsIn(draft: Draft): EditedFields['texts'] {
  return Object.fromEntries(
    LOCALES.map((locale) => {
      const words = TEXT_FIELDS.flatMap((field) => {
        const text = (draft[`texts.${locale}.${field}`] ?? '').trim()
        return text === '' ? [] : [[field, text] as const]
      })
      return [locale, words.length > 0 ? Object.fromEntries(words) : null]
    }),
  )
}

/** Parses a number with a point or a comma, without digit groups. Returns undefined for an empty text, NaN for an invalid one. */
export function numberIn(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return undefined
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

const DECIMALS = 6

/** Formats `0.97` as "97", without binary rounding noise. */
export function percentOf(share: number): string {
  return String(Number((100 * share).toFixed(DECIMALS)))
}

export function shareOf(percent: number): number {
  return Number((percent / 100).toFixed(DECIMALS + 2))
}
