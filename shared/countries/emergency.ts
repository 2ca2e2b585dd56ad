/** The numbers to call in danger. */
export interface Emergency {
  /** The number of the emergency services: 112 in the European Union by Directive (EU) 2018/1972, article 109. */
  readonly number: string
  /** A line for people in a crisis, day and night. */
  readonly listener?: { readonly name: string; readonly phone: string }
}

const SAMARITANS = { name: 'Samaritans', phone: '116 123' }

/** By ISO 3166-1 alpha-2, for the countries of the help lines. */
export const EMERGENCIES: Readonly<Partial<Record<string, Emergency>>> = {
  GB: { number: '999', listener: SAMARITANS },
  IE: { number: '112', listener: SAMARITANS },
  US: { number: '911', listener: { name: '988 Suicide & Crisis Lifeline', phone: '988' } },
  IT: { number: '112' },
  ES: { number: '112', listener: { name: 'Línea de atención a la conducta suicida', phone: '024' } },
  FR: { number: '112', listener: { name: 'Numéro national de prévention du suicide', phone: '3114' } },
  DE: { number: '112', listener: { name: 'TelefonSeelsorge', phone: '0800 111 0 111' } },
  AT: { number: '112', listener: { name: 'TelefonSeelsorge', phone: '142' } },
  CH: {
    number: '112',
    listener: { name: 'Die Dargebotene Hand, La Main Tendue, Telefono Amico', phone: '143' },
  },
  PT: { number: '112' },
  BR: { number: '192', listener: { name: 'CVV', phone: '188' } },
}
