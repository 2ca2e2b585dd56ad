import { type Locale, languageTag, regionalTag } from '#shared/i18n/locales.ts'

export type Formats = ReturnType<typeof formats>

/** Numbers and times in the words of a language. */
export function formats(language: Locale) {
  const [locale, dates] = [languageTag(language), regionalTag(language)]
  return {
    number: (value: number, decimals = 0) =>
      value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    /** `2.00x`, as the games write it. */
    multiplier: (value: number) =>
      `${value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}x`,
    percent: (share: number, decimals = 1) =>
      share.toLocaleString(locale, {
        style: 'percent',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
    /** Without a currency the bare number. */
    money: (amount: number, currency?: string) =>
      amount.toLocaleString(locale, {
        minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
        ...(currency === undefined ? {} : { style: 'currency', currency }),
      }),
    dateTime: (instant: string) =>
      new Date(instant).toLocaleString(dates, { dateStyle: 'medium', timeStyle: 'short' }),
    /** For a line of a phone: day, month, hour and minute. */
    briefTime: (instant: string) =>
      new Date(instant).toLocaleString(dates, {
        day: 'numeric',
        month: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      }),
    time: (instant: string) => new Date(instant).toLocaleTimeString(dates, { timeStyle: 'short' }),
    date: (instant: string) => new Date(instant).toLocaleDateString(dates, { dateStyle: 'medium' }),
    country: (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
  }
}

/** A number that no line may break: "0808 8020 133". */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
