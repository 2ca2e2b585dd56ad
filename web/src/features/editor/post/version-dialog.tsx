import { type RefObject, useEffect, useRef } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Dialog, Skeleton } from '#web/ui/index.ts'
import type { MarkdownEditorHandle } from '../markdown/index.ts'
import { FIELD_NAMES, type PostFields, sameValue } from '../saving/post-fields.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { FieldDifferences } from './field-differences.tsx'

export type VersionNote = OutputOf<typeof api.blogs.listVersions>['versions'][number]

interface VersionDialogProps {
  draft: PostDraft
  content: RefObject<MarkdownEditorHandle | null>
  note: VersionNote
  onClose: () => void
}

export function VersionDialog({ draft, content, note, onClose }: VersionDialogProps) {
  const { t } = useTranslation(['posts', 'ui'])
  const { dateTime } = useFormat()
  const params = { id: draft.blog._id, version: note.version }
  const found = useResource((signal) => call(api.blogs.getVersion, { params, signal }), [note.version])
  const restore = useRestore({ draft, content, note, onClose })
  const { present } = draft.state
  const old = found.data && fieldsAt(found.data.version, present)
  return (
    <Dialog wide open title={t('versions.of', { time: dateTime(note.at) })} onClose={onClose}>
      {!old && found.error === undefined && <Skeleton lines={6} />}
      <ActionError>{found.error}</ActionError>
      {old && (
        <>
          <FieldDifferences
            before={old}
            after={present}
            names={FIELD_NAMES.filter((name) => !sameValue(old[name], present[name]))}
          />
          <p className="muted small">{t('versions.restoreText')}</p>
          <div className="row">
            <Button kind="primary" pending={restore.pending} onClick={restore.run}>
              {t('versions.restore')}
            </Button>
            <Button onClick={onClose}>{t('ui:cancel')}</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

type Kept = OutputOf<typeof api.blogs.getVersion>['version']

/** Versions do not contain links between translations. */
function fieldsAt(
  { version: _v, at: _a, by: _b, published: _p, category, ...kept }: Kept,
  present: PostFields,
) {
  return { ...kept, category: category ?? null, translationOf: present.translationOf }
}

/** Restores through the saver, after unsaved text is saved; then the editor shows the answer. */
function useRestore({ draft, content, note, onClose }: VersionDialogProps) {
  const asked = useRef(false)
  const { state } = draft
  const isRestore = (command: typeof state.command) => command?.kind === 'restore'
  const pending = isRestore(state.command) || isRestore(state.sending?.command)
  useEffect(() => {
    if (!asked.current || pending) return
    asked.current = false
    content.current?.replaceAll(state.present.content)
    onClose()
  }, [pending, state, content, onClose])
  return {
    pending,
    run: () => {
      asked.current = true
      draft.request({ kind: 'restore', version: note.version })
    },
  }
}
