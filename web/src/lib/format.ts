import { useMemo } from 'react'
import { useReadingLanguage } from '#web/i18n/reading-language.tsx'
import { type Formats, formats } from './formats.ts'

export function useFormat(): Formats {
  const locale = useReadingLanguage()
  return useMemo(() => formats(locale), [locale])
}
