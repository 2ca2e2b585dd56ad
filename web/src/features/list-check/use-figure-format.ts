import { useMemo } from 'react'
import { useReadingLanguage } from '#web/i18n/reading-language.tsx'
import { decimalsOf } from '#web/lib/decimals.ts'
import { type Formats, formats } from '#web/lib/formats.ts'

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Beyond these, chances and ratios are written in powers of ten. */
const SMALLEST_P = 1e-4
const LARGEST_E = 1e6
/** Doubles below this lose precision; a smaller chance is shown as "less than". */
const SMALLEST_SHOWN_P = 1e-300

function superscript(exponent: number): string {
  const digits = Array.from(String(Math.abs(exponent)), (digit) => SUPERSCRIPTS[Number(digit)])
  return `${exponent < 0 ? '⁻' : ''}${digits.join('')}`
}

export type FigureFormat = ReturnType<typeof figureFormat>

export function figureFormat({ number, multiplier, percent }: Formats) {
  const scientific = (log10: number) => {
    const exponent = Math.floor(log10)
    return `${number(10 ** (log10 - exponent), 1)} × 10${superscript(exponent)}`
  }
  return {
    count: (value: number) => number(value),
    decimal: (value: number, decimals: number) => number(value, decimals),
    /** A probability with three significant digits. */
    p: (value: number) => {
      if (value < SMALLEST_SHOWN_P) return `< 10⁻³⁰⁰`
      if (value < SMALLEST_P) return scientific(Math.log10(value))
      return number(value, value < 0.01 || value > 0.99 ? 4 : 3)
    },
    /** @param logE natural logarithm of the e-value */
    e: (logE: number) => {
      const value = Math.exp(logE)
      if (value >= LARGEST_E || value < SMALLEST_P) return scientific(logE / Math.LN10)
      return number(value, value < 0.1 ? 4 : value < 100 ? 2 : 0)
    },
    share: (value: number) => percent(value, 1),
    /** Up to two decimals, without trailing zeros: 50%, 97.5%. */
    percent: (value: number) => percent(value, decimalsOf(value * 100)),
    /** Two significant digits. */
    percentOf: (value: number) => percent(value, value > 0 ? smallDecimals(value * 100) : 0),
    rtp: (value: number) => percent(value, 2),
    x: (hundredths: number) => multiplier(hundredths / 100),
  }
}

/** One decimal from 10 on; below, enough for two significant digits. */
function smallDecimals(value: number): number {
  return Math.min(8, Math.max(1, 1 - Math.floor(Math.log10(value))))
}

export function useFigureFormat(): FigureFormat {
  const locale = useReadingLanguage()
  return useMemo(() => figureFormat(formats(locale)), [locale])
}
