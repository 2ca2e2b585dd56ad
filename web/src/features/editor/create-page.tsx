import { useContext, useLayoutEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { LOCALE_NAMES, LOCALES } from '#shared/i18n/locales.ts'
import { BLOG_KINDS } from '#shared/models/blog.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { NavigationKey } from '#web/lib/navigation-key.ts'
import { paths } from '#web/lib/paths.ts'
import { useCreationKey } from '#web/lib/use-creation-key.ts'
import { useForm } from '#web/lib/use-form.ts'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { Card, Form, RadioGroup, Select, TextField } from '#web/ui/index.ts'

/** Creates a draft from title, language and kind; its own page edits the rest. */
export default function CreatePage() {
  const { t } = useTranslation('posts')
  const form = useCreateForm()
  useFocusAfterNavigation(form.text('title').id)
  return (
    <AdminPage title={t('create.title')}>
      <Card className="measure">
        <Form form={form} submit={t('create.submit')}>
          <TextField {...form.text('title')} label={t('field.title')} autoComplete="off" />
          <Select
            {...form.text('language')}
            label={t('field.language')}
            options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          />
          <RadioGroup
            {...form.text('kind')}
            label={t('field.kind')}
            options={BLOG_KINDS.map((value) => ({
              value,
              label: t(`kind.${value}`),
              hint: t(`kindHint.${value}`),
            }))}
          />
        </Form>
      </Card>
    </AdminPage>
  )
}

function useFocusAfterNavigation(id: string): void {
  const navigationKey = useContext(NavigationKey)
  useLayoutEffect(() => {
    if (navigationKey !== undefined) document.getElementById(id)?.focus()
  }, [navigationKey, id])
}

function useCreateForm() {
  const { t } = useTranslation('posts')
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const keyOf = useCreationKey()
  return useForm({
    initial: {
      title: '',
      language: LOCALES.find((locale) => locale === address.get('language')) ?? String(currentLocale()),
      kind: 'post',
    },
    check: ({ title }) => ({ title: title.trim() === '' ? t('create.required') : undefined }),
    submit: async (values) => {
      const language = LOCALES.find((locale) => locale === values.language) ?? currentLocale()
      const kind = BLOG_KINDS.find((known) => known === values.kind) ?? 'post'
      const input = { title: values.title, language, kind, content: '' }
      const { blog } = await call(api.blogs.create, { input, idempotencyKey: keyOf(input) })
      await navigate(paths.adminBlogPost.to({ id: blog._id }), { replace: true, state: { write: true } })
    },
  })
}
