import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Blog } from '#shared/models/blog.ts'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { Button, Dialog, useToast } from '#web/ui/index.ts'
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx'
import { notePost } from '../list/fresh-posts.ts'

/** Takes a post away for good, after its address was typed. */
export function RemovePost({ blog }: { blog: Blog }) {
  const { t } = useTranslation('newsroom')
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const toast = useToast()
  const { kind } = blog
  async function remove() {
    await call(api.blogs.remove, { params: { id: blog._id } })
    notePost(blog._id, undefined)
    toast(t(`remove.done.${kind}`))
    await navigate(paths.adminBlog.to())
  }
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t('action.remove')}
      </Button>
      <Dialog open={open} title={t(`remove.title.${kind}`)} onClose={() => setOpen(false)}>
        <p>{t('remove.text')}</p>
        <TypedConfirmation
          expected={blog.slug}
          label={t(`remove.type.${kind}`)}
          hint={t('remove.hint', { slug: blog.slug })}
          mismatch={t(`remove.mismatch.${kind}`)}
          submit={t('remove.submit')}
          onConfirmed={remove}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}
