import * as z from 'zod/mini'
import { LOCALE_NAMES, LOCALES, type Locale } from '#shared/i18n/locales.ts'
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
  const nameSlug = slugOf(form.values[nameIn(currentLocale())] || form.values[nameIn('en')] || '')
  return (
    <Form form={form} submit={t('ui:save')}>
      {LOCALES.map((locale) => (
        <TextField
          key={locale}
          {...form.text(nameIn(locale))}
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

/** Returns the field of a name, as the server calls it. */
const nameIn = (locale: Locale) => `name.${locale}`

function useCategoryForm({ category, onSaved }: CategoryFormProps) {
  const { t } = useTranslation('posts')
  const keyOf = useCreationKey()
  const names = (values: Readonly<Record<string, string>>) =>
    LOCALES.map((locale) => [locale, values[nameIn(locale)] ?? ''] as const).filter(
      ([, text]) => text.trim() !== '',
    )
  return useForm<Record<string, string>>({
    initial: {
      ...Object.fromEntries(LOCALES.map((locale) => [nameIn(locale), category?.name[locale] ?? ''])),
      slug: category?.slug ?? '',
    },
    check: ({ slug, ...values }) => ({
      [nameIn('en')]: names(values).length === 0 ? t('categories.oneName') : undefined,
      slug: slug === '' || z.safeParse(Slug, slug).success ? undefined : t('fault.slug'),
    }),
    fieldOfCode: { slug_taken: 'slug' },
    submit: async ({ slug, ...values }) => {
      const input = { name: Object.fromEntries(names(values)), ...(slug ? { slug } : {}) }
      if (category) await call(api.categories.update, { params: { id: category._id }, input })
      else await call(api.categories.create, { input, idempotencyKey: keyOf(input) })
      forget(api.categories.list)
      onSaved()
    },
  })
}
