import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { isAdmin } from '#web/lib/guards.ts'
import { useSession } from '#web/lib/session.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { Button, Dialog, ErrorSummary, Notice } from '#web/ui/index.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { FIELD_NAMES } from '../saving/post-fields.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { NOTICES_ID } from './action-bar.tsx'
import { useFieldErrors } from './use-field-errors.ts'

/** Says why a command failed, with each field and passage to change. */
export function CommandErrorNotice({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation(['posts', 'ui'])
  const { user } = useSession()
  const errorOf = useFieldErrors(draft)
  const [refuting, setRefuting] = useState(false)
  const { commandError, saveError } = draft.state
  // The notice may be out of sight when the button at the top is pressed.
  useEffect(() => {
    if (commandError) document.getElementById(NOTICES_ID)?.scrollIntoView?.({ block: 'nearest' })
  }, [commandError])
  // The save error's notice above already explains these.
  if (!commandError || saveError?.kind === 'conflict' || saveError?.kind === 'signedOut') return null
  const worded = commandError.code === 'wording_refused'
  const mayRefute = worded && isAdmin(user) && user?._id !== draft.blog.author._id
  const title =
    commandError.code === 'offline' ? t('refusal.offline') : (commandError.message ?? t('refusal.fields'))
  return (
    <Notice tone="bad" role="alert" title={title}>
      {worded && <p>{t('refusal.wording')}</p>}
      {commandError.fields.length > 0 && (
        <ul className="error-links">
          {commandError.fields.map(({ path, code, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several passages of one field may have equal messages
            <li key={index}>
              <strong>{fieldLabel(path)}</strong>:{' '}
              {publishAtError(path, code) ??
                message ??
                errorOf(nameOf(path) ?? 'content') ??
                t('fault.other')}
            </li>
          ))}
        </ul>
      )}
      {worded && !mayRefute && <p className="small muted">{t('refusal.whoMay')}</p>}
      <div className="row">
        {mayRefute && (
          <Button small onClick={() => setRefuting(true)}>
            {t('refute.open')}
          </Button>
        )}
        <Button small kind="quiet" onClick={() => draft.dispatch({ kind: 'read' })}>
          {t('ui:close')}
        </Button>
      </div>
      {refuting && <RefuteDialog draft={draft} onClose={() => setRefuting(false)} />}
    </Notice>
  )

  /** The server reports a past time as a value that is too small. */
  function publishAtError(path: string, code: string): string | undefined {
    return path === 'publishAt' && code === 'too_small' ? t('schedule.past') : undefined
  }

  function fieldLabel(path: string): string {
    if (path === 'seo.title') return t('seo.fieldTitle')
    if (path === 'seo.description') return t('seo.fieldDescription')
    if (path === 'publishAt') return t('field.publishAt')
    const name = nameOf(path)
    return name ? t(`field.${name}`) : path
  }
}

function nameOf(path: string) {
  return FIELD_NAMES.find((name) => name === path.split('.')[0])
}

const REASON_MIN = 10
const REASON_MAX = 500

/**
 * Asks why refused claims are quoted, which an admin other than the author may publish; the audit log keeps the
 * reason.
 */
function RefuteDialog({ draft, onClose }: { draft: PostDraft; onClose: () => void }) {
  const { t } = useTranslation(['posts', 'ui'])
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => {
      const length = [...reason.trim()].length
      return { reason: length < REASON_MIN || length > REASON_MAX ? t('refute.length') : undefined }
    },
    submit: async ({ reason }) => {
      draft.request({ kind: 'status', status: 'published', quotesToRefute: { reason: reason.trim() } })
      onClose()
    },
  })
  return (
    <Dialog open title={t('refute.open')} onClose={onClose}>
      <form {...form.attributes} className="stack">
        <p>{t('refute.text')}</p>
        <ErrorSummary error={form.error} />
        <TextArea {...form.text('reason')} label={t('refute.reason')} hint={t('refute.hint')} />
        <div className="row">
          <Button type="submit" kind="primary" pending={form.pending}>
            {t('action.publish')}
          </Button>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
