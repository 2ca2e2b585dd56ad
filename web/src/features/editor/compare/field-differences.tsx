import { LOCALE_NAMES } from '#shared/i18n/locales.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { FieldName, PostFields } from '../saving/post-fields.ts'
import { useCategories } from '../use-categories.ts'
import { Diff } from './diff.tsx'

interface FieldDifferencesProps {
  before: PostFields
  after: PostFields
  names: readonly FieldName[]
}

export function FieldDifferences({ before, after, names }: FieldDifferencesProps) {
  const { t } = useTranslation('posts')
  const textOf = useFormatField()
  if (names.length === 0) return <p>{t('versions.same')}</p>
  return (
    <div className="stack">
      {names.map((name) => (
        <section key={name} className="stack" aria-label={t(`field.${name}`)}>
          <h3>{t(`field.${name}`)}</h3>
          <Diff before={textOf(name, before)} after={textOf(name, after)} />
        </section>
      ))}
    </div>
  )
}

/** Returns a function that formats a field's value for a comparison; empty for no value. */
export function useFormatField(): (name: FieldName, fields: PostFields) => string {
  const { t } = useTranslation('posts')
  const categories = useCategories()
  return (name, fields) => {
    switch (name) {
      case 'kind':
        return t(`kind.${fields.kind}`)
      case 'language':
        return LOCALE_NAMES[fields.language]
      case 'featured':
        return fields.featured ? t('yes') : t('no')
      case 'category':
        return categories.nameOf(fields.category ?? undefined) ?? t('settings.noCategory')
      case 'seo':
        return [fields.seo.title, fields.seo.description, fields.seo.image].filter(Boolean).join('\n')
      case 'translationOf':
        return fields.translationOf ?? ''
      default:
        return fields[name]
    }
  }
}
