import type { Locale } from '../i18n/locales.ts'
import type { NamedCountry } from './casino-rule.ts'

/** A gambling help line. Source and time zone are in `help-line-sources.ts`, which no page loads. */
export interface HelpLine {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly languages: readonly Locale[]
  readonly name: string
  readonly url: string
  /** The number in writing and for dialling; present only if a source confirms it. */
  readonly phone?: { readonly text: string; readonly tel: string }
  /** True if a source confirms the phone number; otherwise only the web site is shown. */
  readonly verified: boolean
  readonly hours?: Hours
  /** ISO date of the last check of its source. */
  readonly checkedAt: string
}

/** Opening hours. Unverified hours are never shown as certain. */
export interface Hours {
  readonly verified: boolean
  /** `always` is day and night; undefined if the hours are unknown. */
  readonly open?: 'always' | readonly OpenDays[]
  /** Cost of the call, if a source states it. */
  readonly cost?: 'free' | 'ordinary'
}

/**
 * First day, last day (1 is Monday), opening and closing hour in the line's own time zone. A closing hour before the
 * opening hour is on the next day.
 *
 * @example [1, 4, 10, 22] // Monday to Thursday from 10 to 22
 */
export type OpenDays = readonly [from: number, to: number, opens: number, closes: number]

const CHECKED_AT = '2026-11-20'

export const HELP_LINES: readonly HelpLine[] = [
  {
    country: 'GB',
    languages: ['en'],
    name: 'National Gambling Helpline (GamCare)',
    url: 'https://www.gamcare.org.uk',
    phone: { text: '0808 8020 133', tel: '+448088020133' },
    verified: true,
    hours: { verified: true, open: 'always', cost: 'free' },
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
    hours: { verified: true, open: 'always' },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'IT',
    languages: ['it'],
    name: 'Telefono Verde Nazionale Gioco d’Azzardo (ISS)',
    url: 'https://www.iss.it',
    phone: { text: '800 558822', tel: '+39800558822' },
    verified: true,
    hours: { verified: false, open: [[1, 5, 10, 16]] },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'ES',
    languages: ['es'],
    name: 'FEJAR (Federación Española de Jugadores de Azar Rehabilitados)',
    url: 'https://fejar.org',
    // The number 900 200 225 appears in no source that we read.
    verified: false,
    checkedAt: CHECKED_AT,
  },
  {
    country: 'FR',
    languages: ['fr'],
    name: 'Joueurs Info Service',
    url: 'https://www.joueurs-info-service.fr',
    phone: { text: '09 74 75 13 13', tel: '+33974751313' },
    verified: true,
    hours: { verified: true, open: [[1, 7, 8, 2]], cost: 'ordinary' },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'DE',
    languages: ['de'],
    name: 'BIÖG: Telefonberatung zur Glücksspielsucht',
    url: 'https://www.check-dein-spiel.de',
    phone: { text: '0800 1 37 27 00', tel: '+498001372700' },
    verified: true,
    hours: {
      verified: true,
      open: [
        [1, 4, 10, 22],
        [5, 7, 10, 18],
      ],
    },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'AT',
    languages: ['de'],
    name: 'Spielsuchthilfe Wien',
    url: 'https://www.spielsuchthilfe.at',
    phone: { text: '+43 1 544 13 57', tel: '+4315441357' },
    verified: true,
    hours: { verified: false },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'CH',
    languages: ['de', 'fr', 'it'],
    name: 'SOS Spielsucht',
    url: 'https://www.sos-spielsucht.ch',
    phone: { text: '0800 040 080', tel: '+41800040080' },
    verified: true,
    hours: { verified: false, open: 'always', cost: 'free' },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'PT',
    languages: ['pt'],
    name: 'Linha Vida (ICAD)',
    url: 'https://www.icad.pt',
    // 1414 is known second-hand only.
    verified: false,
    checkedAt: CHECKED_AT,
  },
  {
    country: 'BR',
    languages: ['pt'],
    name: 'Jogadores Anônimos',
    url: 'https://jogadoresanonimos.com.br',
    // (11) 3229-1023 is known second-hand only.
    verified: false,
    checkedAt: CHECKED_AT,
  },
  {
    country: 'BR',
    languages: ['pt'],
    name: 'CVV, Centro de Valorização da Vida',
    url: 'https://cvv.org.br',
    phone: { text: '188', tel: '188' },
    verified: true,
    hours: { verified: false, open: 'always' },
    checkedAt: CHECKED_AT,
  },
]

/**
 * Returns the help lines of a country. If it is unknown or has none, returns those of the countries that speak the
 * page's language, each to be shown with its country's name.
 * @example helpLinesFor('GB', 'it') // GamCare, whatever the language of the page
 */
export function helpLinesFor(country: NamedCountry, locale: Locale): readonly HelpLine[] {
  const own = HELP_LINES.filter((line) => line.country === country?.toUpperCase())
  return own.length > 0 ? own : HELP_LINES.filter((line) => line.languages.includes(locale))
}
