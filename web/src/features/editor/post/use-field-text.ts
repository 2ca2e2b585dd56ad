import { LOCALE_NAMES } from '#shared/i18n/locales.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { FieldName, PostFields } from '../saving/post-fields.ts'
import { useCategories } from '../use-categories.ts'

/** A field's value in words, for comparing; empty for none. */
export function useFieldText(): (name: FieldName, fields: PostFields) => string {
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
