import { DEFAULT_LOCALE, type Locale } from '../i18n/locales.ts'
import type { Casino, CasinoRecord, CasinoTexts } from '../models/casino.ts'
import type { Withheld } from '../models/casino-preview.ts'
import { ownValue } from '../own-value.ts'
import { casinoRule, countryRules, type NamedCountry } from './casino-rule.ts'
import type { CountryRule } from './table.ts'

export interface VisibleOptions {
  /** True to show the fictional examples: local run only. */
  readonly allowDemo: boolean
  readonly locale: Locale
  /** Hosts whose pages may be shown in a frame. */
  readonly frameable: readonly string[]
}

/** A casino as a visitor sees it, and the reasons for hiding parts of it. */
export interface SeenCasino {
  readonly casino?: Casino
  readonly withheld: Withheld[]
}

/**
 * Returns a casino as a visitor may see it, none if any of the visitor's countries forbids it, with a reason for
 * everything hidden.
 * @example seenCasino(record, [request.country, user.country], { allowDemo, locale, frameable }).casino
 */
export function seenCasino(
  record: CasinoRecord,
  countries: readonly NamedCountry[],
  options: VisibleOptions,
): SeenCasino {
  const refused = refusals(record, countries, options)
  if (refused.length > 0) return { withheld: refused }
  const plain = casinoRule(countries).casinos !== 'licensed'
  const { offers, withheld } = offersOf(record, countries)
  const affiliate = plain ? undefined : record.affiliateUrl
  const link = affiliate ?? record.url
  // A plain link does not tell the casino about us, so it does not pay for these visitors.
  const compensation = plain && record.compensation === 'per_signup' ? 'none' : record.compensation
  const casino = {
    code: record.code,
    name: record.name,
    logo: record.logo,
    link,
    advertisement: affiliate !== undefined || compensation !== 'none' || Object.keys(offers).length > 0,
    ...(hasRtp(record) ? { rtp: record.rtp, rtpSource: record.rtpSource } : {}),
    fairness: record.fairness,
    activationHours: record.activationHours,
    ...offers,
    compensation,
    licences: record.licences,
    order: record.order,
    demo: record.demo,
    ...wordsOf(record, offers, options.locale),
    frameable: options.frameable.includes(new URL(link).host),
  }
  const plainLink = record.affiliateUrl !== undefined && affiliate === undefined
  return {
    casino,
    withheld: [
      ...(plainLink ? [{ part: 'affiliateUrl', reason: 'plain_link' } as const] : []),
      ...rtpWithheld(record),
      ...withheld,
    ],
  }
}

/** Returns the reasons for hiding the whole casino; empty if it is shown. */
function refusals(
  record: CasinoRecord,
  countries: readonly NamedCountry[],
  { allowDemo }: VisibleOptions,
): Withheld[] {
  if (record.status !== 'active') return [{ part: 'casino', reason: 'archived' }]
  if (record.demo && !allowDemo) return [{ part: 'casino', reason: 'demo' }]
  return countryRules(countries).flatMap(({ country, rule }) => {
    const reason = refusedIn(record, country, rule)
    return reason === undefined ? [] : [{ part: 'casino', reason, country }]
  })
}

/** The casino's own texts in the reader's language, else in English; an offer's text only with that offer. */
function wordsOf(
  { texts }: CasinoRecord,
  { registrationBonus, dailyWithdrawals }: Offers,
  locale: Locale,
): CasinoTexts {
  const word = (name: keyof CasinoTexts) => texts[locale]?.[name] ?? texts[DEFAULT_LOCALE]?.[name]
  const summary = word('summary')
  const bonusText = registrationBonus && word('bonusText')
  const withdrawalText = dailyWithdrawals && word('withdrawalText')
  return {
    ...(summary === undefined ? {} : { summary }),
    ...(bonusText === undefined ? {} : { bonusText }),
    ...(withdrawalText === undefined ? {} : { withdrawalText }),
  }
}

function rtpWithheld(record: CasinoRecord): Withheld[] {
  if (hasRtp(record)) return []
  return [{ part: 'rtp', reason: record.rtp === undefined ? 'rtp_missing' : 'rtp_source_missing' }]
}

/** A return to player counts only with its source; without both there is no live mode (H2). */
export function hasRtp(
  record: CasinoRecord,
): record is CasinoRecord & Required<Pick<CasinoRecord, 'rtp' | 'rtpSource'>> {
  return record.rtp !== undefined && record.rtpSource !== undefined
}

function refusedIn(record: CasinoRecord, country: string, rule: CountryRule): Withheld['reason'] | undefined {
  switch (rule.casinos) {
    case 'none':
      return 'country'
    case 'plain-bet-br':
      // The host proves the licence: only authorised operators get an address below .bet.br.
      return new URL(record.url).hostname.endsWith('.bet.br') ? undefined : 'host'
    case 'licensed':
    case 'plain-licensed':
      return record.demo || isLicensed(record, country, ownValue(AUTHORITIES, country) ?? [])
        ? undefined
        : 'licence'
  }
}

function isLicensed(record: CasinoRecord, country: string, authorities: readonly string[]): boolean {
  return record.licences.some(
    (licence) =>
      licence.country === country && authorities.some((name) => namesAuthority(licence.authority, name)),
  )
}

/** "Gambling Commission (UKGC)" names the Gambling Commission, "Gibraltar Gambling Commission" does not. */
function namesAuthority(text: string, authority: string): boolean {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return (
    plain === authority || (plain.startsWith(authority) && /^[ ,(/-]/.test(plain.slice(authority.length)))
  )
}

type Offers = Pick<Casino, 'registrationBonus' | 'dailyWithdrawals'>

/** The casino's own offers. A bonus without a wagering requirement is not shown. */
function offersOf(
  { registrationBonus: bonus, dailyWithdrawals: withdrawals }: CasinoRecord,
  countries: readonly NamedCountry[],
): { offers: Offers; withheld: Withheld[] } {
  const { offers: allowed, maxWagering = Number.POSITIVE_INFINITY } = casinoRule(countries)
  const bonusReason = !allowed ? 'offers' : bonus && wageringRefusal(bonus.wagering, maxWagering)
  return {
    offers: {
      ...(bonus && bonusReason === undefined ? { registrationBonus: bonus } : {}),
      ...(withdrawals && allowed ? { dailyWithdrawals: withdrawals } : {}),
    },
    withheld: [
      ...(bonus && bonusReason ? [{ part: 'registrationBonus', reason: bonusReason } as const] : []),
      ...(withdrawals && !allowed ? [{ part: 'dailyWithdrawals', reason: 'offers' } as const] : []),
    ],
  }
}

function wageringRefusal(wagering: number | undefined, maximum: number): Withheld['reason'] | undefined {
  if (wagering === undefined) return 'wagering_missing'
  return wagering > maximum ? 'wagering_too_high' : undefined
}

/**
 * Names of each country's authority as licences write them, in lower case without accents; separate from the rules,
 * which every page loads. A country that needs a licence and has no name here shows no casino.
 */
export const AUTHORITIES: Readonly<Record<string, readonly string[]>> = {
  DE: ['ggl', 'gemeinsame glucksspielbehorde der lander'],
  GB: ['ukgc', 'gambling commission', 'uk gambling commission', 'united kingdom gambling commission'],
  ES: ['dgoj', 'direccion general de ordenacion del juego'],
  PT: ['srij', 'servico de regulacao e inspecao de jogos'],
}
