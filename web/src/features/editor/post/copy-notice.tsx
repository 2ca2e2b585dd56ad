import { type RefObject, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button, Dialog, Notice } from '#web/ui/index.ts'
import type { MarkdownEditorHandle } from '../markdown/index.ts'
import { namesOf, type PostFields, pick } from '../saving/post-fields.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { FieldDifferences } from './field-differences.tsx'
import { MergeDialog } from './merge-dialog.tsx'

interface CopyNoticeProps {
  draft: PostDraft
  content: RefObject<MarkdownEditorHandle | null>
}

/** Shows copies that this device kept from an earlier visit. */
export function CopyNotice({ draft, content }: CopyNoticeProps) {
  return (
    <>
      {draft.opened.restored && <RestoredNotice draft={draft} content={content} />}
      {draft.opened.older && <OlderNotice draft={draft} content={content} />}
    </>
  )
}

/** The copy has the present version, so it is restored already and can be discarded. */
function RestoredNotice({ draft, content }: CopyNoticeProps) {
  const { t } = useTranslation(['posts', 'ui'])
  const { dateTime } = useFormat()
  const [shown, setShown] = useState(true)
  const [comparing, setComparing] = useState(false)
  const { restored, start } = draft.opened
  if (!restored || !shown) return null
  const names = namesOf(restored.change)
  function discard() {
    draft.set(pick(start.saved, names))
    if (names.includes('content')) content.current?.replaceAll(start.saved.content)
    setShown(false)
  }
  return (
    <Notice tone="info" role="status" title={t('copy.restored', { time: dateTime(isoOf(restored.atMs)) })}>
      <div className="row">
        <Button small onClick={() => setComparing(true)}>
          {t('versions.compare')}
        </Button>
        <Button small onClick={discard}>
          {t('copy.discard')}
        </Button>
        <Button small kind="quiet" onClick={() => setShown(false)}>
          {t('ui:close')}
        </Button>
      </div>
      <Dialog wide open={comparing} title={t('versions.compare')} onClose={() => setComparing(false)}>
        <FieldDifferences before={start.saved} after={{ ...start.saved, ...restored.change }} names={names} />
      </Dialog>
    </Notice>
  )
}

/** The copy has another version: the editor merges or discards it. */
function OlderNotice({ draft, content }: CopyNoticeProps) {
  const { t } = useTranslation('posts')
  const { dateTime } = useFormat()
  const [shown, setShown] = useState(true)
  const [merging, setMerging] = useState(false)
  const { older } = draft.opened
  if (!older || !shown) return null
  const copy = older
  const names = namesOf(copy.change)
  const present = draft.state.present
  function close() {
    draft.forget(copy)
    setMerging(false)
    setShown(false)
  }
  function restore(fields: PostFields) {
    draft.set(pick(fields, names))
    if (names.includes('content')) content.current?.replaceAll(fields.content)
    close()
  }
  return (
    <Notice tone="warn" role="status" title={t('copy.older', { time: dateTime(isoOf(copy.atMs)) })}>
      <div className="row">
        <Button small onClick={() => setMerging(true)}>
          {t('trash.restore')}
        </Button>
        <Button small onClick={close}>
          {t('copy.discard')}
        </Button>
      </div>
      {merging && (
        <MergeDialog
          title={t('trash.restore')}
          mine={{ ...present, ...copy.change }}
          theirs={present}
          names={names}
          onDone={restore}
          onClose={() => setMerging(false)}
        />
      )}
    </Notice>
  )
}

function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
