/** Currencies by country; the euro elsewhere. */
const CURRENCY_OF_COUNTRY: Readonly<Record<string, string>> = { GB: 'GBP', BR: 'BRL', US: 'USD', CH: 'CHF' }

/** Returns three currencies to choose from, the most likely one first. */
export function currenciesFor(country: string | undefined, budget: string | undefined): readonly string[] {
  const own = CURRENCY_OF_COUNTRY[country ?? ''] ?? 'EUR'
  return [...new Set([budget ?? own, own, 'EUR', 'USD', 'GBP'])].slice(0, 3)
}
