import { createContext, type ReactNode, useContext } from 'react'
import { type Locale, languageTag } from '#shared/i18n/locales.ts'
import { currentLocale } from './locale.ts'

const ReadingLanguage = createContext<Locale | undefined>(undefined)

/**
 * Shows what stands inside in another language than the document's: staff's preview of a page as its readers
 * see it. Its words are to be fetched before (`loadNamespaces`).
 */
export function ReadIn({ language, children }: { language: Locale; children: ReactNode }) {
  return (
    <ReadingLanguage value={language}>
      <div lang={languageTag(language)}>{children}</div>
    </ReadingLanguage>
  )
}

/** The language of this document, or the one that this part of it is shown in. */
export function useReadingLanguage(): Locale {
  return useContext(ReadingLanguage) ?? currentLocale()
}
