import { DEFAULT_LOCALE, type Locale } from '../i18n/locales.ts'
import type { Casino, CasinoRecord } from '../models/casino.ts'
import { casinoRule, countryRules, type NamedCountry } from './casino-rule.ts'
import type { CountryRule } from './table.ts'

export interface VisibleOptions {
  /** Only the local run shows the fictional examples. */
  readonly allowDemo: boolean
  readonly locale: Locale
  /** Hosts whose pages may be shown in a frame. */
  readonly frameable: readonly string[]
}

/**
 * A casino as a visitor may see it, or undefined where any of the countries named for the visitor refuses.
 *
 * @example visibleCasino(record, [request.country, account.country], { allowDemo, locale, frameable })
 */
export function visibleCasino(
  record: CasinoRecord,
  countries: readonly NamedCountry[],
  options: VisibleOptions,
): Casino | undefined {
  if (record.status !== 'active' || (record.demo && !options.allowDemo)) return undefined
  if (!countryRules(countries).every(({ country, rule }) => allowedIn(record, country, rule)))
    return undefined
  const plain = casinoRule(countries).casinos !== 'licensed'
  const offers = offersOf(record, countries)
  const affiliate = plain ? undefined : record.affiliateUrl
  const link = affiliate ?? record.url
  // A plain link tells the casino nothing of us: who comes by it is not paid for.
  const compensation = plain && record.compensation === 'per_signup' ? 'none' : record.compensation
  const summary = record.texts[options.locale]?.summary ?? record.texts[DEFAULT_LOCALE]?.summary
  return {
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
    ...(summary === undefined ? {} : { summary }),
    frameable: options.frameable.includes(new URL(link).host),
  }
}

/** A return to player counts only with its source; without both there is no live mode (H2). */
export function hasRtp(
  record: CasinoRecord,
): record is CasinoRecord & Required<Pick<CasinoRecord, 'rtp' | 'rtpSource'>> {
  return record.rtp !== undefined && record.rtpSource !== undefined
}

function allowedIn(record: CasinoRecord, country: string, rule: CountryRule): boolean {
  switch (rule.casinos) {
    case 'none':
      return false
    case 'plain-bet-br':
      // Only authorised operators get an address below .bet.br: the host is the licence.
      return new URL(record.url).hostname.endsWith('.bet.br')
    case 'licensed':
    case 'plain-licensed':
      return record.demo || isLicensed(record, country, rule.authorities ?? [])
  }
}

function isLicensed(record: CasinoRecord, country: string, authorities: readonly string[]): boolean {
  return record.licences.some(
    (licence) => licence.country === country && authorities.some((name) => names(licence.authority, name)),
  )
}

/** "Gambling Commission (UKGC)" names the Gambling Commission, "Gibraltar Gambling Commission" does not. */
function names(text: string, authority: string): boolean {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return (
    plain === authority || (plain.startsWith(authority) && /^[ ,(/-]/.test(plain.slice(authority.length)))
  )
}

/** The casino's own offers. A bonus that does not say how often it is to be staked is not shown. */
function offersOf(
  record: CasinoRecord,
  countries: readonly NamedCountry[],
): Pick<Casino, 'registrationBonus' | 'dailyWithdrawals'> {
  const { offers, maxWagering = Number.POSITIVE_INFINITY } = casinoRule(countries)
  if (!offers) return {}
  const { registrationBonus: bonus, dailyWithdrawals } = record
  return {
    ...(bonus?.wagering !== undefined && bonus.wagering <= maxWagering ? { registrationBonus: bonus } : {}),
    ...(dailyWithdrawals === undefined ? {} : { dailyWithdrawals }),
  }
}
