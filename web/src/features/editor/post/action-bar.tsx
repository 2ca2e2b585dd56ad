import { useState } from 'react'
import { LOCALE_NAMES } from '#shared/i18n/locales.ts'
import { pageIn } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { usePolling } from '#web/lib/query.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { Badge, Button, classes, Facts, Notice } from '#web/ui/index.ts'
import { heldUntilMs, isWorking, unsaved } from '../saving/autosave.ts'
import { isEmpty, type PostFields } from '../saving/post-fields.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { StatusBadge } from '../status-badge.tsx'
import styles from './post.module.css'

export const NOTICES_ID = 'notices'

/** Save errors that need a decision of the editor. */
const NEEDS_EDITOR = ['signedOut', 'conflict', 'gone', 'forbidden', 'refused']

export function ActionBar({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { blog, state, request } = draft
  const hasUnpublished = blog.changed === true || !isEmpty(unsaved(state))
  const isPublic = blog.status === 'published'
  const isPublishing = isWorking(state, 'published')
  const isHeld = heldUntilMs(state.command) !== undefined
  const place = useFocusKept<HTMLDivElement>(`${!isPublic || hasUnpublished} ${isHeld}`)
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
        {(state.commandError || (state.saveError && NEEDS_EDITOR.includes(state.saveError.kind))) && (
          <Button small onClick={showNotices}>
            {t('trouble.show')}
          </Button>
        )}
      </div>
      {isHeld && (
        <div className={classes('row', styles.held)}>
          <Button kind="primary" confirms onClick={() => draft.dispatch({ kind: 'undone' })}>
            {t('publishing.undo')}
          </Button>
          <Button confirms onClick={() => draft.dispatch({ kind: 'hurried' })}>
            {t('publishing.now')}
          </Button>
        </div>
      )}
      {!isHeld && (!isPublic || hasUnpublished) && (
        <Button
          kind="primary"
          pending={isPublishing}
          onClick={() => request({ kind: 'status', status: 'published' })}
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

function showNotices(): void {
  const notices = document.getElementById(NOTICES_ID)
  notices?.scrollIntoView({ block: 'start' })
  notices?.focus({ preventScroll: true })
}

/** Shows in one line if everything is saved; announced when it gets worse. */
function SaveLine({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const status = useSaveStatus(draft)
  const { saveError } = draft.state
  return (
    <p
      className={styles.saveLine}
      role={saveError ? 'status' : undefined}
      data-state={saveError ? 'waits' : 'well'}
    >
      {status}
      {saveError && ` ${draft.isUnkept ? t('save.unkept') : t('save.kept')}`}
    </p>
  )
}

function useSaveStatus({ blog, state, held }: PostDraft): string {
  const { t } = useTranslation('posts')
  const { time, dateTime } = useFormat()
  const { saveError, sending, savedMs } = state
  if (sending) return t('save.saving')
  if (saveError) return t(`save.${saveError.kind}`)
  const names = Object.keys(unsaved(state))
  if (names.length > 0 && names.every((name) => [...held].some((heldName) => heldName === name))) {
    return t('save.held')
  }
  if (!isEmpty(unsaved(state))) return t('save.typing')
  return savedMs === undefined
    ? t('save.savedOn', { time: dateTime(blog.updatedAt) })
    : t('save.saved', { time: time(new Date(savedMs).toISOString()) })
}

export function PublishNotice({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { blog, state } = draft
  const { present } = state
  if (heldUntilMs(state.command) === undefined) return null
  const without = missingFields(present)
  const moved = blog.live && blog.live.slug !== present.slug ? blog.live.slug : undefined
  return (
    <Notice tone="info" role="status" title={t('publishing.title')}>
      <Facts
        facts={[
          [t('field.title'), present.title],
          [t('field.slug'), `/${present.slug}`],
          [t('publishing.movedFrom'), moved && `/${moved}`],
          [t('field.language'), LOCALE_NAMES[present.language]],
          [t('publishing.without'), without.map((name) => t(`field.${name}`)).join(', ')],
        ]}
      />
    </Notice>
  )
}

/** Returns the empty fields that readers, lists and search engines would use. */
function missingFields({ kind, subtitle, thumbnail, category }: PostFields) {
  if (kind === 'page') return []
  const names = ['subtitle', 'thumbnail', 'category'] as const
  const fields = { subtitle, thumbnail, category }
  return names.filter((name) => !fields[name])
}
