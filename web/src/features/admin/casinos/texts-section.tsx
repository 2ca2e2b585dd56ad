import { type KeyboardEvent, useId, useState } from 'react'
import { LOCALE_NAMES, LOCALES, type Locale, languageTag } from '#shared/i18n/locales.ts'
import { OFFER_TEXT_LENGTH_MAX, SUMMARY_LENGTH_MAX } from '#shared/models/casino.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Form } from '#web/lib/use-form.ts'
import admin from '#web/ui/admin-page.module.css'
import { Card, classes } from '#web/ui/index.ts'
import { WordedField } from '#web/ui/wording/worded-field.tsx'
import { type Draft, TEXT_FIELDS } from './casino-draft.ts'
import styles from './casinos.module.css'

/** Returns true if a language lacks its description, or a text that another language has. */
export function isMissing(draft: Draft, locale: Locale): boolean {
  const hasText = (each: Locale, field: string) => (draft[`texts.${each}.${field}`] ?? '').trim() !== ''
  return TEXT_FIELDS.some(
    (field) =>
      !hasText(locale, field) && (field === 'summary' || LOCALES.some((each) => hasText(each, field))),
  )
}

export function TextsSection({ form }: { form: Form<Draft> }) {
  const { t } = useTranslation('casinos')
  const [language, setLanguage] = useState<Locale>(currentLocale())
  const panel = useId()
  return (
    <Card title={t('section.texts')}>
      <p className="muted small">{t('text.hint')}</p>
      <LanguageTabs panel={panel} form={form} language={language} onChange={setLanguage} />
      <div
        key={language}
        role="tabpanel"
        id={panel}
        aria-labelledby={form.idOf(`texts.${language}`)}
        className="stack"
      >
        {TEXT_FIELDS.map((name) => (
          <WordedField
            key={name}
            {...form.text(`texts.${language}.${name}`)}
            label={t(`field.${name}`)}
            hint={name === 'summary' && t('field.summaryHint')}
            language={language}
            kind={name === 'summary' ? 'text' : 'offer'}
            rows={name === 'summary' ? 4 : 2}
            optional
            maxLength={name === 'summary' ? SUMMARY_LENGTH_MAX : OFFER_TEXT_LENGTH_MAX}
          >
            <p className="small muted">{t('wording.refused')}</p>
          </WordedField>
        ))}
      </div>
    </Card>
  )
}

function hasError(form: Form<Draft>, locale: Locale): boolean {
  return TEXT_FIELDS.some((name) => form.text(`texts.${locale}.${name}`).error !== undefined)
}

interface LanguageTabsProps {
  panel: string
  form: Form<Draft>
  language: Locale
  onChange: (language: Locale) => void
}

/** Arrow keys move between the tabs (WAI-ARIA, tabs). */
function LanguageTabs({ panel, form, language, onChange }: LanguageTabsProps) {
  const { t } = useTranslation('casinos')
  function press(event: KeyboardEvent) {
    const at = LOCALES.indexOf(language)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    document.getElementById(form.idOf(`texts.${LOCALES.at(next % LOCALES.length)}`))?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={t('text.languages')}
      className={classes('row-1', admin.tabs, styles.tabs)}
      onKeyDown={press}
    >
      {LOCALES.map((locale) => (
        <button
          key={locale}
          id={form.idOf(`texts.${locale}`)}
          type="button"
          role="tab"
          aria-selected={locale === language}
          aria-controls={panel}
          tabIndex={locale === language ? 0 : -1}
          // The error summary focuses a field through its tab.
          onFocus={() => onChange(locale)}
          onClick={() => onChange(locale)}
        >
          <span lang={languageTag(locale)}>{LOCALE_NAMES[locale]}</span>
          {hasError(form, locale) && <strong>{t('text.check')}</strong>}
          {isMissing(form.values, locale) && <span className={styles.missing}>{t('text.missing')}</span>}
        </button>
      ))}
    </div>
  )
}
