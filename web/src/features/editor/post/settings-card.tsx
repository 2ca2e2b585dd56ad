import { useId } from 'react'
import { LOCALE_NAMES, LOCALES } from '#shared/i18n/locales.ts'
import { BLOG_KINDS } from '#shared/models/blog.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Card, Checkbox, Facts, Select } from '#web/ui/index.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { useCategories } from '../use-categories.ts'
import { usePostFields } from './use-post-fields.ts'

export function SettingsCard({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { blog, state, set } = draft
  const { language, kind, category, featured } = state.present
  const id = useId()
  const field = usePostFields(draft)
  const categories = useCategories()
  return (
    <Card title={t('settings.title')}>
      {blog.live ? (
        <Facts
          facts={[[t('field.language'), `${LOCALE_NAMES[language]} · ${t('settings.languageFixed')}`]]}
        />
      ) : (
        <Select
          {...field('language')}
          options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        />
      )}
      <Select
        {...field('kind')}
        hint={t(`kindHint.${kind}`)}
        options={BLOG_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <Select
        {...field('category')}
        optional
        placeholder={t('settings.noCategory')}
        onChange={(value) => set({ category: value === '' ? null : value })}
        options={categories.options(category)}
      />
      <Checkbox
        id={`${id}featured`}
        name="featured"
        label={t('field.featured')}
        hint={t('settings.featuredHint')}
        checked={featured}
        onChange={(checked) => set({ featured: checked })}
      />
    </Card>
  )
}
