import { useState } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { Blog } from '#shared/models/blog.ts'
import { pageIn } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Button, Card, TextField, useCopy } from '#web/ui/index.ts'

type PreviewLink = OutputOf<typeof api.blogs.createPreviewLink>

export function PreviewLinkCard({ blog }: { blog: Blog }) {
  const { t } = useTranslation('posts')
  const [previewLink, setPreviewLink] = useState<PreviewLink>()
  const make = useAction(async () => {
    setPreviewLink(await call(api.blogs.createPreviewLink, { params: { id: blog._id } }))
  })
  return (
    <Card title={t('preview.title')}>
      <p className="muted small">{t('preview.text')}</p>
      {previewLink && <PreviewLinkFields previewLink={previewLink} blog={blog} />}
      <ActionButton action={make}>{t('preview.make')}</ActionButton>
    </Card>
  )
}

function PreviewLinkFields({ previewLink, blog }: { previewLink: PreviewLink; blog: Blog }) {
  const { t } = useTranslation(['posts', 'ui'])
  const { dateTime } = useFormat()
  const copy = useCopy(t('ui:share.copied'), t('preview.notCopied'))
  const path = pageIn(blog.language, { pathname: paths.preview.to({ token: previewLink.token }) })
  const address = `${window.location.origin}${path}`
  return (
    <>
      <TextField
        id="preview-link"
        name="preview-link"
        label={t('preview.link')}
        hint={t('preview.expires', { time: dateTime(previewLink.expiresAt) })}
        value={address}
        onChange={() => undefined}
      />
      <div className="row">
        <Button onClick={() => void copy(address)}>{t('ui:share.copy')}</Button>
        <a href={path} target="_blank" rel="noreferrer">
          {t('preview.open')}
        </a>
      </div>
    </>
  )
}
