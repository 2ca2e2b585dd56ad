import { useState } from 'react'
import { LOCALE_NAMES } from '#shared/i18n/locales.ts'
import { pageIn } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { useWatch } from '#web/lib/use-watch.ts'
import { Badge, Button, classes, Facts, Notice } from '#web/ui/index.ts'
import { heldUntilMs, isWorking, unsaved } from '../saving/autosave.ts'
import { isEmpty, type PostFields } from '../saving/post-fields.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { StatusBadge } from '../status-badge.tsx'
import styles from './post.module.css'

/** Where it is told why something is not saved, or was not done. */
export const NOTICES_ID = 'notices'

/** Kinds of save errors that wait for the person. */
const WAITING = ['signedOut', 'conflict', 'gone', 'forbidden', 'refused']

/** What was saved, how the post stands, and the one main action: in sight wherever one writes. */
export function ActionBar({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { blog, state, request } = draft
  const waits = blog.changed === true || !isEmpty(unsaved(state))
  const isPublic = blog.status === 'published'
  const working = isWorking(state, 'published')
  const isHeld = heldUntilMs(state.command) !== undefined
  const place = useFocusKept<HTMLDivElement>(`${!isPublic || waits} ${isHeld}`)
  return (
    <div ref={place} tabIndex={-1} className={styles.bar}>
      <div className={styles.barText}>
        <StatusBadge post={{ ...blog, changed: blog.live !== undefined && waits }} />
        {blog.refutes && <Badge tone="info">{t('status.refutes')}</Badge>}
        <SaveLine draft={draft} />
        <Others id={blog._id} />
        {blog.live && isPublic && (
          // The public page in its own language is another document.
          <a
            className={styles.open}
            href={pageIn(blog.language, { pathname: `${paths.home.to()}${blog.live.slug}` })}
          >
            {t('status.open')}
          </a>
        )}
        {(state.commandError || (state.saveError && WAITING.includes(state.saveError.kind))) && (
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
      {!isHeld && (!isPublic || waits) && (
        <Button
          kind="primary"
          pending={working}
          onClick={() => request({ kind: 'status', status: 'published' })}
        >
          {isPublic ? t('action.publishChanges') : t('action.publish')}
        </Button>
      )}
    </div>
  )
}

/** Who else has this post open, as long as somebody has; read aloud when it changes. */
function Others({ id }: { id: string }) {
  const { t } = useTranslation('posts')
  const [names, setNames] = useState('')
  useWatch(async () => {
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

/** Whether what was typed is on the server, in one line that is read aloud when it changes for the worse. */
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
      {saveError && ` ${draft.unkept ? t('save.unkept') : t('save.kept')}`}
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

/** What is about to go public, as long as it can be undone. */
export function PublishNotice({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { blog, state } = draft
  const { present } = state
  if (heldUntilMs(state.command) === undefined) return null
  const without = missing(present)
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

/** What readers, lists and search engines would use, and is empty. */
function missing({ kind, subtitle, thumbnail, category }: PostFields) {
  if (kind === 'page') return []
  const names = ['subtitle', 'thumbnail', 'category'] as const
  const fields = { subtitle, thumbnail, category }
  return names.filter((name) => !fields[name])
}
