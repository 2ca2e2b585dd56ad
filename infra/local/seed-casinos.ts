import type { CasinoRecord } from '#shared/models/casino.ts'

/** The check date of the fictional sources: the day on which these examples were written. */
const CHECKED_AT = '2026-11-21T00:00:00.000Z'
const EXAMPLE = 'https://example.com/'

const TEXTS: CasinoRecord['texts'] = {
  en: {
    summary: 'Example, not a real casino. It shows how a partner casino looks here; nobody can play there.',
  },
  it: {
    summary: 'Esempio, non è un vero casinò. Mostra come appare qui un casinò partner; nessuno può giocarci.',
  },
  es: {
    summary:
      'Ejemplo, no es un casino real. Muestra cómo se ve aquí un casino asociado; nadie puede jugar en él.',
  },
  fr: {
    summary:
      'Un exemple, pas un vrai casino. Il montre comment s’affiche un casino partenaire ; personne ne peut y jouer.',
  },
  de: {
    summary:
      'Beispiel, kein echtes Casino. Es zeigt, wie ein Partnercasino hier aussieht; spielen kann dort niemand.',
  },
  pt: {
    summary:
      'Exemplo, não é um cassino real. Mostra como um cassino parceiro aparece aqui; ninguém pode jogar nele.',
  },
}

type Particulars = Pick<CasinoRecord, 'activationHours' | 'order' | 'rtp'> &
  Partial<Pick<CasinoRecord, 'registrationBonus' | 'dailyWithdrawals' | 'fairness' | 'compensation'>>

function example(code: string, title: string, particulars: Particulars): CasinoRecord {
  return {
    code,
    // The name says that it is an example, so that no list shows it as a real casino.
    name: `${title} (Example)`,
    logo: '',
    url: `${EXAMPLE}${code}`,
    affiliateUrl: `${EXAMPLE}${code}?partner=fairflight`,
    rtpSource: { url: EXAMPLE, checkedAt: CHECKED_AT },
    fairness: 'none',
    compensation: 'per_signup',
    licences: [],
    status: 'active',
    demo: true,
    texts: TEXTS,
    ...particulars,
  }
}

/** The four fictional casinos of a local run (docs/product.md, section 10). A cloud deployment starts with none. */
export const EXAMPLE_CASINOS: readonly CasinoRecord[] = [
  example('example-cumulus', 'Cumulus', {
    order: 1,
    rtp: 0.97,
    activationHours: 24,
    registrationBonus: {
      amount: 100,
      currency: 'USD',
      termsUrl: `${EXAMPLE}cumulus-bonus-terms`,
      wagering: 10,
    },
  }),
  example('example-stratus', 'Stratus', {
    order: 2,
    rtp: 0.96,
    activationHours: 48,
    dailyWithdrawals: { amount: 1000, termsUrl: `${EXAMPLE}stratus-withdrawal-terms` },
  }),
  // With a published scheme, so that a live outcome can be verified here: its rounds are those of that site's public
  // chain (docs/decisions/0020), whose return is 0.99.
  example('example-cirrus', 'Cirrus', {
    order: 3,
    rtp: 0.99,
    fairness: 'bustabit-v3-classic',
    activationHours: 24,
  }),
  example('example-nimbus', 'Nimbus', { order: 4, rtp: 0.95, activationHours: 48, compensation: 'flat' }),
]
