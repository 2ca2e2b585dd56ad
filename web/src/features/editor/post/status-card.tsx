import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Blog } from '#shared/models/blog.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { isAdmin } from '#web/lib/guards.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { Confirmation } from '#web/ui/confirmation.tsx'
import { Button, Card, Dialog, Facts, useToast } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { notePost } from '../list/fresh-posts.ts'
import { isWorking } from '../saving/autosave.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { StatusBadge } from '../status-badge.tsx'
import { BylineDialog } from './byline-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

export function StatusCard({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { user } = useSession()
  const [naming, setNaming] = useState(false)
  const { blog } = draft
  return (
    <Card title={t('field.status')} aside={<StatusBadge post={blog} />}>
      <StatusFacts draft={draft} />
      <div>
        <Button small onClick={() => setNaming(true)}>
          {t('byline.open')}
        </Button>
      </div>
      {naming && <BylineDialog draft={draft} onClose={() => setNaming(false)} />}
      <Decisions draft={draft} />
      {isAdmin(user) && (
        <p>
          <Link to={`${paths.adminAuditLog.to()}?subject=${encodeURIComponent(`blog:${blog._id}`)}`}>
            {t('status.auditLog')}
          </Link>
        </p>
      )}
    </Card>
  )
}

function StatusFacts({ draft: { blog } }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { dateTime } = useFormat()
  const unknown = t('unknownPerson')
  const facts = [
    [t('field.author'), blog.author.name ?? unknown],
    [t('field.created'), dateTime(blog.createdAt)],
    [
      t('field.updated'),
      t('status.by', { time: dateTime(blog.updatedAt), name: blog.updatedBy?.name ?? unknown }),
    ],
    [t('field.published'), blog.publishedAt && dateTime(blog.publishedAt)],
    [t('field.publishAt'), blog.publishAt && dateTime(blog.publishAt)],
  ] as const
  return <Facts facts={facts} />
}

function Decisions({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { blog, state, request } = draft
  const [scheduling, setScheduling] = useState(false)
  const { status } = blog
  const place = useFocusKept<HTMLDivElement>(status)
  const to = (next: 'draft' | 'archived') => ({
    pending: isWorking(state, next),
    onClick: () => request({ kind: 'status', status: next }),
  })
  return (
    <div ref={place} className="row">
      {status !== 'published' && (
        <Button pending={isWorking(state, 'scheduled')} onClick={() => setScheduling(true)}>
          {status === 'scheduled' ? t('action.reschedule') : t('action.schedule')}
        </Button>
      )}
      {status === 'scheduled' && <Button {...to('draft')}>{t('action.unschedule')}</Button>}
      {(status === 'published' || status === 'archived') && (
        <Button {...to('draft')}>{t('action.backToDraft')}</Button>
      )}
      {status !== 'archived' && <Button {...to('archived')}>{t('action.archive')}</Button>}
      <RemovePost blog={blog} />
      {scheduling && <ScheduleDialog draft={draft} onClose={() => setScheduling(false)} />}
    </div>
  )
}

function RemovePost({ blog }: { blog: Blog }) {
  const { t } = useTranslation('posts')
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const toast = useToast()
  const remove = useAction(async () => {
    await call(api.blogs.remove, { params: { id: blog._id } })
    notePost(blog._id, undefined)
    toast(t('remove.done'))
    await navigate(paths.adminBlog.to())
  })
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t('action.remove')}
      </Button>
      <Dialog open={open} title={t('remove.submit')} onClose={() => setOpen(false)}>
        <p>{t('remove.text')}</p>
        <Confirmation action={remove} submit={t('remove.submit')} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
