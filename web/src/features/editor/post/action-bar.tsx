import { useState } from 'react'
import { pageIn } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { usePolling } from '#web/lib/query.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { Badge, Button } from '#web/ui/index.ts'
import { isWorking, unsaved } from '../saving/autosave.ts'
import { isEmpty, namesOf } from '../saving/post-fields.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { StatusBadge } from '../status-badge.tsx'
import { NOTICES_ID } from './notices.tsx'
import styles from './post.module.css'

export function ActionBar({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { blog, state } = draft
  const hasUnpublished = blog.changed === true || !isEmpty(unsaved(state))
  const isPublic = blog.status === 'published'
  const canPublish = !isPublic || hasUnpublished
  const place = useFocusKept<HTMLDivElement>(canPublish)
  return (
    <div ref={place} tabIndex={-1} className={styles.bar}>
      <div className={styles.barText}>
        <StatusBadge post={{ ...blog, changed: blog.live !== undefined && hasUnpublished }} />
        {blog.refutes && <Badge tone="info">{t('status.refutes')}</Badge>}
        <SaveLine draft={draft} />
        <OtherEditors id={blog._id} />
        {blog.live && isPublic && (
          // A plain link, since a public page in another language is a separate document.
          <a
            className={styles.open}
            href={pageIn(blog.language, { pathname: `${paths.home.to()}${blog.live.slug}` })}
          >
            {t('status.open')}
          </a>
        )}
      </div>
      {canPublish && (
        <Button
          kind="primary"
          pending={draft.isPublishHeld || isWorking(state, 'published')}
          onClick={() => draft.publish()}
        >
          {isPublic ? t('action.publishChanges') : t('action.publish')}
        </Button>
      )}
    </div>
  )
}

/** Names others who have the post open; announced to screen readers when it changes. */
function OtherEditors({ id }: { id: string }) {
  const { t } = useTranslation('posts')
  const [names, setNames] = useState('')
  usePolling(async () => {
    const { others } = await call(api.blogs.listPresent, { params: { id } })
    setNames(others.map(({ name }) => name).join(', '))
  })
  return <span role="status">{names && <Badge tone="warn">{t('edit.others', { names })}</Badge>}</span>
}

/** Says whether everything is saved and who sees it, and what to do if not; read out to screen readers on errors only. */
function SaveLine({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation(['posts', 'ui'])
  const status = useSaveStatus(draft)
  const { saveError, commandError } = draft.state
  const canRetry = saveError && ['offline', 'busy', 'forbidden', 'refused'].includes(saveError.kind)
  return (
    <>
      <p
        className={styles.saveLine}
        role={saveError ? 'status' : undefined}
        data-state={saveError ? 'waits' : 'well'}
      >
        {status}
        {saveError && ` ${draft.isUnkept ? t('save.unkept') : t('save.kept')}`}
      </p>
      {canRetry && (
        <Button small onClick={() => draft.dispatch({ kind: 'resumed' })}>
          {t('ui:retry')}
        </Button>
      )}
      {(commandError || (saveError && !canRetry)) && (
        <Button small onClick={showNotices}>
          {t('trouble.show')}
        </Button>
      )}
    </>
  )
}

function showNotices(): void {
  const notices = document.getElementById(NOTICES_ID)
  notices?.scrollIntoView({ block: 'start' })
  notices?.focus({ preventScroll: true })
}

function useSaveStatus({ blog, state, unsavable }: PostDraft): string {
  const { t } = useTranslation('posts')
  const { time, dateTime } = useFormat()
  const { saveError, sending, savedMs } = state
  if (sending) return t('save.saving')
  if (saveError) return t(`save.${saveError.kind}`)
  const names = namesOf(unsaved(state))
  if (names.length > 0) return names.every((name) => unsavable.has(name)) ? t('save.held') : t('save.typing')
  const saved =
    savedMs === undefined
      ? t('save.savedOn', { time: dateTime(blog.updatedAt) })
      : t('save.saved', { time: time(new Date(savedMs).toISOString()) })
  if (blog.status === 'scheduled' || (blog.status === 'published' && !blog.changed)) return saved
  return `${saved}. ${blog.status === 'published' ? t('save.readersSee') : t('save.staffSee')}`
}
