import { createContext, type ReactNode, useContext } from 'react'
import { type Locale, languageTag } from '#shared/i18n/locales.ts'
import { currentLocale } from './locale.ts'

const ReadingLanguage = createContext<Locale | undefined>(undefined)

/**
 * Shows its children in a language other than the document's, for staff's preview of a page. Fetch the translations
 * first (`loadNamespaces`).
 */
export function ReadIn({ language, children }: { language: Locale; children: ReactNode }) {
  return (
    <ReadingLanguage value={language}>
      <div lang={languageTag(language)}>{children}</div>
    </ReadingLanguage>
  )
}

/** Returns the language of the nearest `ReadIn`, else the document's. */
export function useReadingLanguage(): Locale {
  return useContext(ReadingLanguage) ?? currentLocale()
}
