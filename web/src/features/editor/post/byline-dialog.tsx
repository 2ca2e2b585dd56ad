import { useState } from 'react'
import type { Blog } from '#shared/models/blog.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Dialog, Form, Select, TextField } from '#web/ui/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { instantOf, localInput, ZONE } from './schedule-dialog.tsx'

interface BylineDialogProps {
  draft: PostDraft
  onClose: () => void
}

type Author = Blog['author']

export function BylineDialog({ draft, onClose }: BylineDialogProps) {
  const { t } = useTranslation('posts')
  return (
    <Dialog open title={t('byline.open')} onClose={onClose}>
      <Loaded answer={useApiQuery(api.blogs.listAuthors)} lines={3}>
        {({ authors }) => <BylineForm draft={draft} authors={authors} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function BylineForm({ draft, authors, onClose }: BylineDialogProps & { authors: readonly Author[] }) {
  const { t } = useTranslation(['posts', 'ui'])
  const { blog, renew } = draft
  // Compared with the field at saving: an unchanged time keeps its seconds, which the field does not show.
  const [start] = useState(() => (blog.publishedAt ? localInput(new Date(blog.publishedAt)) : ''))
  const hasDate = start !== '' && blog.status !== 'scheduled'
  const form = useForm({
    initial: { author: blog.author._id, publishedAt: start },
    check: ({ publishedAt }) => ({ publishedAt: errorOf(publishedAt) }),
    submit: async ({ author, publishedAt: typed }) => {
      const publishedAt = typed === start ? undefined : instantOf(typed)
      const input = {
        ...(author === blog.author._id ? {} : { author }),
        ...(publishedAt === undefined ? {} : { publishedAt }),
      }
      const answer = await call(api.blogs.setDetails, { params: { id: blog._id }, input })
      renew(answer.blog)
      onClose()
    },
  })
  function errorOf(typed: string): string | undefined {
    if (typed === start) return undefined
    const instant = instantOf(typed)
    if (instant === undefined) return t('schedule.invalid')
    const ms = Date.parse(instant)
    return ms > Date.now() || ms < Date.UTC(2000, 0) ? t('byline.bounds') : undefined
  }
  const isKnown = authors.some(({ _id }) => _id === blog.author._id)
  const options = isKnown ? authors : [blog.author, ...authors]
  return (
    <Form form={form} submit={t('ui:save')} onCancel={onClose}>
      <p>{t('byline.text')}</p>
      <Select
        {...form.text('author')}
        label={t('field.author')}
        options={options.map(({ _id, name }) => ({ value: _id, label: name ?? t('unknownPerson') }))}
      />
      {hasDate && (
        <TextField
          {...form.text('publishedAt')}
          type="datetime-local"
          label={t('byline.at', { zone: ZONE })}
        />
      )}
    </Form>
  )
}
