import type { Locale } from '../i18n/locales.ts'
import type { NamedCountry } from './casino-rule.ts'

/** Where people find help with gambling. */
export interface HelpLine {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly languages: readonly Locale[]
  readonly name: string
  readonly url: string
  /** As it is written and as it is dialled; only where a source confirms it. */
  readonly phone?: { readonly text: string; readonly tel: string }
  /** Does a source confirm the phone number. Without it only the web site is named. */
  readonly verified: boolean
  /** The country's register of people who exclude themselves. */
  readonly register?: { readonly name: string; readonly url: string }
  /** ISO date. */
  readonly checkedAt: string
}

const CHECKED_AT = '2026-11-20'

export const HELP_LINES: readonly HelpLine[] = [
  {
    country: 'GB',
    languages: ['en'],
    name: 'National Gambling Helpline (GamCare)',
    url: 'https://www.gamcare.org.uk',
    phone: { text: '0808 8020 133', tel: '+448088020133' },
    verified: true,
    register: { name: 'GAMSTOP', url: 'https://www.gamstop.co.uk' },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'IE',
    languages: ['en'],
    name: 'National Gambling Helpline (GamblingCare.ie)',
    url: 'https://www.gamblingcare.ie',
    // 1800 936 725 is known second-hand only.
    verified: false,
    checkedAt: CHECKED_AT,
  },
  {
    country: 'US',
    languages: ['en'],
    name: 'National Problem Gambling Helpline (NCPG)',
    url: 'https://www.ncpgambling.org',
    // 1-800-GAMBLER ceased to be the council's number after 2025-09-29.
    phone: { text: '1-800-522-4700', tel: '+18005224700' },
    verified: true,
    checkedAt: CHECKED_AT,
  },
  {
    country: 'IT',
    languages: ['it'],
    name: 'Telefono Verde Nazionale Gioco d’Azzardo (ISS)',
    url: 'https://www.iss.it',
    phone: { text: '800 558822', tel: '+39800558822' },
    verified: true,
    register: { name: 'RUA (ADM)', url: 'https://www.adm.gov.it' },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'ES',
    languages: ['es'],
    name: 'FEJAR',
    url: 'https://fejar.org',
    // No source read shows 900 200 225.
    verified: false,
    register: { name: 'RGIAJ (DGOJ)', url: 'https://www.ordenacionjuego.es' },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'FR',
    languages: ['fr'],
    name: 'Joueurs Info Service',
    url: 'https://www.joueurs-info-service.fr',
    phone: { text: '09 74 75 13 13', tel: '+33974751313' },
    verified: true,
    register: { name: 'Interdiction volontaire de jeux (ANJ)', url: 'https://interdictiondejeux.anj.fr' },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'DE',
    languages: ['de'],
    name: 'BIÖG: Telefonberatung zur Glücksspielsucht',
    url: 'https://www.check-dein-spiel.de',
    phone: { text: '0800 1 37 27 00', tel: '+498001372700' },
    verified: true,
    checkedAt: CHECKED_AT,
  },
  {
    country: 'AT',
    languages: ['de'],
    name: 'Spielsuchthilfe Wien',
    url: 'https://www.spielsuchthilfe.at',
    phone: { text: '+43 1 544 13 57', tel: '+4315441357' },
    verified: true,
    checkedAt: CHECKED_AT,
  },
  {
    country: 'CH',
    languages: ['de', 'fr', 'it'],
    name: 'SOS Spielsucht',
    url: 'https://www.sos-spielsucht.ch',
    phone: { text: '0800 040 080', tel: '+41800040080' },
    verified: true,
    checkedAt: CHECKED_AT,
  },
  {
    country: 'PT',
    languages: ['pt'],
    name: 'Linha Vida (ICAD)',
    url: 'https://www.icad.pt',
    // 1414 is known second-hand only.
    verified: false,
    register: { name: 'Autoexclusão (SRIJ)', url: 'https://www.srij.turismodeportugal.pt' },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'BR',
    languages: ['pt'],
    name: 'Jogadores Anônimos',
    url: 'https://jogadoresanonimos.com.br',
    // (11) 3229-1023 is known second-hand only.
    verified: false,
    register: {
      name: 'Plataforma Centralizada de Autoexclusão',
      url: 'https://www.gov.br/autoexclusaoapostas',
    },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'BR',
    languages: ['pt'],
    name: 'CVV, Centro de Valorização da Vida',
    url: 'https://cvv.org.br',
    phone: { text: '188', tel: '188' },
    verified: true,
    checkedAt: CHECKED_AT,
  },
]

/**
 * The help lines of a country; where it is unknown or has none here, those of the countries that speak the
 * page's language, each to be shown with its country's name.
 *
 * @example helpLinesFor('GB', 'it') // GamCare, whatever the language of the page
 */
export function helpLinesFor(country: NamedCountry, locale: Locale): readonly HelpLine[] {
  const own = HELP_LINES.filter((line) => line.country === country?.toUpperCase())
  return own.length > 0 ? own : HELP_LINES.filter((line) => line.languages.includes(locale))
}
