import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useCreationKey } from '#web/lib/use-creation-key.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Dialog, Notice } from '#web/ui/index.ts'
import { LoginForm } from '#web/ui/login-form.tsx'
import type { MarkdownEditorHandle } from '../markdown/index.ts'
import { mergeOf } from '../saving/autosave.ts'
import type { SaveError } from '../saving/autosave-state.ts'
import type { PostFields } from '../saving/post-fields.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { MergeDialog } from './merge-dialog.tsx'

interface SaveErrorNoticeProps {
  draft: PostDraft
  content: RefObject<MarkdownEditorHandle | null>
}

export function SaveErrorNotice({ draft, content }: SaveErrorNoticeProps) {
  const { saveError, taken } = draft.state
  return (
    <>
      {taken && saveError?.kind !== 'conflict' && <TakenNotice draft={draft} />}
      {saveError?.kind === 'signedOut' && <SignedOut draft={draft} />}
      {saveError?.kind === 'conflict' && (
        <ConflictNotice draft={draft} saveError={saveError} content={content} />
      )}
      {saveError?.kind === 'gone' && <Gone draft={draft} />}
      {(saveError?.kind === 'forbidden' || saveError?.kind === 'refused' || saveError?.kind === 'busy') && (
        <Unsaved draft={draft} title={saveError.failure.message} kind={saveError.kind} />
      )}
      {saveError?.kind === 'offline' && <Unsaved draft={draft} title={undefined} kind="offline" />}
    </>
  )
}

interface UnsavedProps {
  draft: PostDraft
  title: string | undefined
  kind: 'forbidden' | 'refused' | 'busy' | 'offline'
}

function Unsaved({ draft, title, kind }: UnsavedProps) {
  const { t } = useTranslation(['posts', 'ui'])
  return (
    <Notice tone="warn" title={t(`save.${kind}`)}>
      {title !== undefined && <p>{title}</p>}
      <div>
        <Button small onClick={() => draft.dispatch({ kind: 'resumed' })}>
          {t('ui:retry')}
        </Button>
      </div>
    </Notice>
  )
}

function SignedOut({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const [open, setOpen] = useState(false)
  return (
    <Notice tone="warn" role="alert" title={t('save.signedOut')}>
      <p>{t('trouble.signedOutText')}</p>
      <div>
        <Button small onClick={() => setOpen(true)}>
          {t('trouble.login')}
        </Button>
      </div>
      <Dialog open={open} startsInField title={t('trouble.login')} onClose={() => setOpen(false)}>
        <LoginForm
          onLoggedIn={() => {
            setOpen(false)
            draft.dispatch({ kind: 'resumed' })
          }}
        />
      </Dialog>
    </Notice>
  )
}

function useWho() {
  const { t } = useTranslation('posts')
  const { dateTime } = useFormat()
  return ({ by, at }: { by: { name?: string | undefined } | undefined; at: string | undefined }) => ({
    name: by?.name ?? t('unknownPerson'),
    time: at === undefined ? '–' : dateTime(at),
  })
}

/** Names fields that were taken over from another editor without a conflict. */
function TakenNotice({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation(['posts', 'ui'])
  const who = useWho()
  const { taken } = draft.state
  if (!taken) return null
  const fields = taken.names.map((name) => t(`field.${name}`)).join(', ')
  return (
    <Notice tone="info" role="status" title={t('conflict.taken', { ...who(taken), fields })}>
      <div>
        <Button small onClick={() => draft.dispatch({ kind: 'read' })}>
          {t('ui:close')}
        </Button>
      </div>
    </Notice>
  )
}

interface ConflictNoticeProps extends SaveErrorNoticeProps {
  saveError: Extract<SaveError, { kind: 'conflict' }>
}

function ConflictNotice({ draft, saveError, content }: ConflictNoticeProps) {
  const { t } = useTranslation('posts')
  const who = useWho()
  const [open, setOpen] = useState(false)
  const { theirs } = saveError
  const merge = theirs && mergeOf(draft.state, theirs.fields)
  function done(fields: PostFields) {
    setOpen(false)
    draft.dispatch({ kind: 'merged', fields })
    content.current?.replaceAll(fields.content)
  }
  return (
    <Notice tone="warn" role="alert" title={t('conflict.title', who(saveError))}>
      <p>{t('conflict.text')}</p>
      {merge && theirs && (
        <>
          <div>
            <Button small kind="primary" onClick={() => setOpen(true)}>
              {t('conflict.open')}
            </Button>
          </div>
          {open && (
            <MergeDialog
              title={t('conflict.open')}
              theirName={who(saveError).name}
              mine={merge.fields}
              theirs={theirs.fields}
              names={merge.contested}
              onDone={done}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
    </Notice>
  )
}

function Gone({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  return (
    <Notice tone="bad" role="alert" title={t('save.gone')}>
      <p>{t('trouble.goneText')}</p>
      <SaveAsNew draft={draft} />
    </Notice>
  )
}

/** The post was deleted: its text can be saved as a new one. */
function SaveAsNew({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const navigate = useNavigate()
  const keyOf = useCreationKey()
  const save = useAction(async () => {
    const { slug: _s, translationOf: _t, category, title, ...fields } = draft.state.present
    const input = { ...fields, title: title.trim() || t('untitled'), ...(category ? { category } : {}) }
    const { blog } = await call(api.blogs.create, { input, idempotencyKey: keyOf(input) })
    await navigate(paths.adminBlogPost.to({ id: blog._id }), { replace: true })
  })
  return (
    <>
      <div>
        <Button small pending={save.pending} onClick={save.run}>
          {t('trouble.saveAsNew')}
        </Button>
      </div>
      <ActionError>{save.error}</ActionError>
    </>
  )
}
