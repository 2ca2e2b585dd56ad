import { useState } from 'react'
import type { BlogCard } from '#shared/models/blog.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { useFormat } from '#web/lib/format.ts'
import { isAdmin } from '#web/lib/guards.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Dialog, Skeleton, useToast } from '#web/ui/index.ts'
import { PostArticle } from '#web/ui/post/post-article.tsx'
import type { BulkAction, ListHandle } from '#web/ui/record-list/index.ts'
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx'
import { useRendered } from '../markdown/use-rendered.ts'
import { undelete } from './use-post-bulk.ts'

export function TrashLine({ trashed }: { trashed: NonNullable<BlogCard['trashed']> }) {
  const { t } = useTranslation('posts')
  const { dateTime } = useFormat()
  const { at, by, until } = trashed
  const values = { name: by.name ?? t('unknownPerson'), time: dateTime(at), until: dateTime(until) }
  return <span className="muted small">{t('trash.line', values)}</span>
}

/** The title of a post in the trash, as a button that shows the text. */
export function TrashedTitle({ post }: { post: BlogCard }) {
  const { t } = useTranslation('posts')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {post.title}
      </Button>
      <Dialog wide open={open} title={t('status.trash')} onClose={() => setOpen(false)}>
        <div>
          <TrashedText post={post} />
        </div>
      </Dialog>
    </>
  )
}

/** Renders the text as readers would see it, or its Markdown if rendering fails. */
function TrashedText({ post }: { post: BlogCard }) {
  const params = { id: post._id, version: post.version }
  const found = useApiQuery(api.blogs.getVersion, { params })
  const content = found.data?.version.content
  const rendered = useRendered(content ?? '')
  if (found.error !== undefined) return <ActionError>{found.error}</ActionError>
  if (content === undefined || rendered?.input.text !== content) return <Skeleton lines={8} />
  const html = rendered.output?.html
  if (html === undefined) return <pre className="as-typed">{content}</pre>
  return <PostArticle heading="h3" post={{ ...post, publishedAt: undefined, html }} />
}

interface TrashActionsProps {
  post: BlogCard
  list: ListHandle<BlogCard>
}

export function TrashActions({ post, list }: TrashActionsProps) {
  const { t } = useTranslation('posts')
  const { user } = useSession()
  const toast = useToast()
  const describe = useDescribeRestored()
  const { _id: id, title } = post
  const removeRow = () => list.change((rows) => rows.filter((row) => row._id !== id))
  const restore = useAction(async () => {
    try {
      const blog = await undelete(post)
      toast(describe(post, blog))
      removeRow()
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'wrong_state'
      const reason = isTaken ? t('trash.groupTaken') : failureMessage(error)
      toast(t('trash.notRestored', { title, reason }), 'bad')
    }
  })
  return (
    <>
      <Button
        small
        pending={restore.pending}
        onClick={restore.run}
        aria-label={t('trash.restoreNamed', { title })}
      >
        {t('trash.restore')}
      </Button>
      {isAdmin(user) && <Purge post={post} onPurged={removeRow} />}
    </>
  )
}

/** Returns a function that says what changed when a post was restored. */
function useDescribeRestored(): (before: BlogCard, blog: BlogCard) => string {
  const { t } = useTranslation('posts')
  return (before, blog) => {
    const sentences = [t('trash.restored', { title: blog.title })]
    if (blog.slug !== before.slug) sentences.push(t('trash.moved', { slug: blog.slug }))
    if (before.translationOf !== blog.translationOf) sentences.push(t('trash.unlinked'))
    return sentences.join(' ')
  }
}

function Purge({ post, onPurged }: { post: BlogCard; onPurged: () => void }) {
  const { t } = useTranslation('posts')
  const toast = useToast()
  const { _id: id, title, slug } = post
  async function purge() {
    await call(api.blogs.remove, { params: { id }, input: { permanently: 'true' } })
    toast(t('trash.purged', { title }))
    onPurged()
  }
  return (
    <TypedConfirmation
      title={t('trash.purgeNamed', { title })}
      text={t('trash.purgeText')}
      expected={slug}
      onConfirmed={purge}
    >
      {(open) => (
        <Button small kind="danger" onClick={open} aria-label={t('trash.purgeNamed', { title })}>
          {t('trash.purge')}
        </Button>
      )}
    </TypedConfirmation>
  )
}

export function useTrashBulk(): readonly BulkAction<BlogCard>[] {
  const { t } = useTranslation('posts')
  return [
    {
      id: 'undelete',
      label: t('trash.restore'),
      change: undelete,
      done: (count) => t('bulk.restored', { count }),
    },
  ]
}
