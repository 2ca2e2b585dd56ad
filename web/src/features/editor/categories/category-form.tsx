import * as z from 'zod/mini'
import { LOCALE_NAMES, LOCALES } from '#shared/i18n/locales.ts'
import type { Category } from '#shared/models/category.ts'
import { Slug, slugOf } from '#shared/models/slug.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { forget } from '#web/lib/query.ts'
import { useCreationKey } from '#web/lib/use-creation-key.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Form, TextField } from '#web/ui/index.ts'

interface CategoryFormProps {
  category: Category | undefined
  onSaved: () => void
}

export function CategoryForm({ category, onSaved }: CategoryFormProps) {
  const { t } = useTranslation(['posts', 'ui'])
  const form = useCategoryForm({ category, onSaved })
  const nameSlug = slugOf(form.values[currentLocale()] || form.values.en)
  return (
    <Form form={form} submit={t('ui:save')}>
      {LOCALES.map((locale) => (
        <TextField
          key={locale}
          {...form.text(locale)}
          label={t('categories.nameIn', { language: LOCALE_NAMES[locale] })}
          optional
          autoComplete="off"
        />
      ))}
      <TextField
        {...form.text('slug')}
        label={t('field.slug')}
        hint={category ? t('categories.slugHint') : t('categories.slugMade', { slug: nameSlug || '–' })}
        optional={category === undefined}
        autoComplete="off"
        spellCheck={false}
      />
    </Form>
  )
}

function useCategoryForm({ category, onSaved }: CategoryFormProps) {
  const { t } = useTranslation('posts')
  const keyOf = useCreationKey()
  const names = category?.name ?? {}
  return useForm({
    initial: {
      en: names.en ?? '',
      it: names.it ?? '',
      es: names.es ?? '',
      fr: names.fr ?? '',
      de: names.de ?? '',
      pt: names.pt ?? '',
      slug: category?.slug ?? '',
    },
    check: (values) => ({
      en: LOCALES.every((locale) => values[locale].trim() === '') ? t('categories.oneName') : undefined,
      slug: values.slug === '' || z.safeParse(Slug, values.slug).success ? undefined : t('fault.slug'),
    }),
    fieldOfCode: { slug_taken: 'slug' },
    serverNames: {
      name: 'en',
      'name.en': 'en',
      'name.it': 'it',
      'name.es': 'es',
      'name.fr': 'fr',
      'name.de': 'de',
      'name.pt': 'pt',
    },
    submit: async ({ slug, ...values }) => {
      const named = LOCALES.filter((locale) => values[locale].trim() !== '')
      const name = Object.fromEntries(named.map((locale) => [locale, values[locale]]))
      const input = { name, ...(slug === '' ? {} : { slug }) }
      if (category) await call(api.categories.update, { params: { id: category._id }, input })
      else await call(api.categories.create, { input, idempotencyKey: keyOf(input) })
      forget(api.categories.list)
      onSaved()
    },
  })
}
