/** A country's register of people who exclude themselves from gambling. */
export interface ExclusionRegister {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly name: string
  /** Present only if confirmed. */
  readonly url?: string
  /** True if it is confirmed that people can enter there; otherwise the page says that it is not. */
  readonly verified: boolean
  /** Duration of an exclusion; undefined if no source states it. */
  readonly periods?: Periods
  /** ISO date of the last check of its source, which is in `help-line-sources.ts`. */
  readonly checkedAt: string
}

/** The periods offered, or the shortest one, or the shortest and the longest. */
export interface Periods {
  readonly kind: 'choice' | 'at-least' | 'range'
  readonly lengths: readonly number[]
  readonly unit: 'days' | 'months' | 'years'
  /** True if an exclusion can also be permanent. */
  readonly orForGood?: boolean
}

const CHECKED_AT = '2026-11-20'

/** In the order of the help lines. Countries without a known register have no entry. */
export const REGISTERS: readonly ExclusionRegister[] = [
  {
    country: 'GB',
    name: 'GAMSTOP',
    url: 'https://www.gamstop.co.uk',
    verified: true,
    // 6 months, 1 year or 5 years.
    periods: { kind: 'choice', lengths: [6, 12, 60], unit: 'months' },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'IE',
    name: 'National Gambling Exclusion Register (GRAI)',
    verified: false,
    checkedAt: CHECKED_AT,
  },
  {
    country: 'IT',
    name: 'Registro Unico delle Autoesclusioni (RUA)',
    url: 'https://www.adm.gov.it',
    verified: true,
    periods: { kind: 'choice', lengths: [30, 60, 90], unit: 'days', orForGood: true },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'ES',
    name: 'Registro General de Interdicciones de Acceso al Juego (RGIAJ)',
    url: 'https://www.ordenacionjuego.es',
    verified: true,
    checkedAt: CHECKED_AT,
  },
  {
    country: 'FR',
    name: 'Interdiction volontaire de jeux (ANJ)',
    url: 'https://interdictiondejeux.anj.fr',
    verified: true,
    periods: { kind: 'at-least', lengths: [3], unit: 'years' },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'DE',
    name: 'Spielersperrsystem OASIS',
    url: 'https://rp-darmstadt.hessen.de/presse/spielersperrsystem-oasis-neues-digitales-antragsformular-freigeschaltet',
    verified: true,
    checkedAt: CHECKED_AT,
  },
  {
    country: 'CH',
    name: 'Spielsperre',
    // Through a licensed casino; no address was confirmed.
    verified: true,
    checkedAt: CHECKED_AT,
  },
  {
    country: 'PT',
    name: 'Autoexclusão (Serviço de Regulação e Inspeção de Jogos)',
    url: 'https://www.srij.turismodeportugal.pt',
    verified: true,
    periods: { kind: 'at-least', lengths: [3], unit: 'months' },
    checkedAt: CHECKED_AT,
  },
  {
    country: 'BR',
    name: 'Plataforma Centralizada de Autoexclusão',
    url: 'https://www.gov.br/autoexclusaoapostas',
    verified: true,
    periods: { kind: 'range', lengths: [1, 12], unit: 'months', orForGood: true },
    checkedAt: CHECKED_AT,
  },
]
