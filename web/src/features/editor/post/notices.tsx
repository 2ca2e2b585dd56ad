import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { isAdmin } from '#web/lib/guards.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useCreationKey } from '#web/lib/use-creation-key.ts'
import { useForm } from '#web/lib/use-form.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Button, Dialog, Form, Notice, useToast } from '#web/ui/index.ts'
import { LoginForm } from '#web/ui/login-form.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { FieldDifferences } from '../compare/field-differences.tsx'
import { MergeDialog } from '../compare/merge-dialog.tsx'
import { mergeOf } from '../saving/autosave.ts'
import type { Conflict, SaveError } from '../saving/autosave-state.ts'
import { FIELD_NAMES, fieldsOf, namesOf, pick } from '../saving/post-fields.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { useFieldErrors } from './use-post-fields.ts'

export const NOTICES_ID = 'notices'

/** Shows what the editor has to decide: a lost session, a conflict, a refused publication, a restored text. */
export function Notices({ draft }: { draft: PostDraft }) {
  const { saveError } = draft.state
  useTakenToast(draft)
  return (
    <>
      {saveError?.kind === 'signedOut' && <SignedOut draft={draft} />}
      {saveError?.kind === 'conflict' && <ConflictNotice draft={draft} saveError={saveError} />}
      {saveError?.kind === 'gone' && <Gone draft={draft} />}
      <CommandError draft={draft} />
      <Restored draft={draft} />
    </>
  )
}

/** Returns a function that names the other editor and the time of a conflict. */
function useConflictFacts() {
  const { t } = useTranslation('posts')
  const { dateTime } = useFormat()
  return ({ by, at }: Conflict) => ({
    name: by?.name ?? t('unknownPerson'),
    time: at === undefined ? '–' : dateTime(at),
  })
}

/** Names fields that were taken over from another editor without a conflict. */
function useTakenToast({ state: { taken } }: PostDraft): void {
  const { t } = useTranslation('posts')
  const toast = useToast()
  const factsOf = useConflictFacts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast for each merge
  useEffect(() => {
    if (!taken) return
    const fields = taken.names.map((name) => t(`field.${name}`)).join(', ')
    toast(t('conflict.taken', { ...factsOf(taken), fields }))
  }, [taken])
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

interface ConflictNoticeProps {
  draft: PostDraft
  saveError: Extract<SaveError, { kind: 'conflict' }>
}

function ConflictNotice({ draft, saveError }: ConflictNoticeProps) {
  const { t } = useTranslation('posts')
  const [open, setOpen] = useState(false)
  const facts = useConflictFacts()(saveError)
  const theirs = saveError.theirs.fields
  return (
    <Notice tone="warn" role="alert" title={t('conflict.title', facts)}>
      <p>{t('conflict.text')}</p>
      <div>
        <Button small kind="primary" onClick={() => setOpen(true)}>
          {t('conflict.open')}
        </Button>
      </div>
      {open && (
        <MergeDialog
          merge={mergeOf(draft.state, theirs)}
          theirs={theirs}
          theirName={facts.name}
          onDone={(fields) => draft.dispatch({ kind: 'merged', fields })}
          onClose={() => setOpen(false)}
        />
      )}
    </Notice>
  )
}

/** Offers to save the text of a deleted post as a new post. */
function Gone({ draft }: { draft: PostDraft }) {
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
    <Notice tone="bad" role="alert" title={t('save.gone')}>
      <p>{t('trouble.goneText')}</p>
      <ActionButton small action={save}>
        {t('trouble.saveAsNew')}
      </ActionButton>
    </Notice>
  )
}

/** Says that the text of a crash or reload is in the editor again. */
function Restored({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation(['posts', 'ui'])
  const { dateTime } = useFormat()
  const [shown, setShown] = useState(true)
  const [comparing, setComparing] = useState(false)
  const [before] = useState(() => fieldsOf(draft.blog))
  const { restored } = draft
  if (!restored || !shown) return null
  const names = namesOf(restored.change)
  const time = dateTime(new Date(restored.atMs).toISOString())
  function discard() {
    draft.set(pick(before, names))
    setShown(false)
  }
  return (
    <Notice tone="info" role="status" title={t('copy.restored', { time })}>
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
        <FieldDifferences before={before} after={{ ...before, ...restored.change }} names={names} />
      </Dialog>
    </Notice>
  )
}

/** Says why a command failed, with each field and passage to change. */
function CommandError({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation(['posts', 'ui'])
  const { user } = useSession()
  const errorOf = useFieldErrors(draft)
  const [refuting, setRefuting] = useState(false)
  const { commandError, saveError } = draft.state
  // The notice may be out of sight when the button at the top is pressed.
  useEffect(() => {
    if (commandError) document.getElementById(NOTICES_ID)?.scrollIntoView?.({ block: 'nearest' })
  }, [commandError])
  // The notice of a conflict or a lost session already explains the failed command.
  if (!commandError || saveError?.kind === 'conflict' || saveError?.kind === 'signedOut') return null
  const isWordingRefused = commandError.code === 'wording_refused'
  const mayRefute = isWordingRefused && isAdmin(user) && user?._id !== draft.blog.author._id
  const title =
    commandError.code === 'offline' ? t('refusal.offline') : (commandError.message ?? t('refusal.fields'))
  return (
    <Notice tone="bad" role="alert" title={title}>
      {isWordingRefused && <p>{t('refusal.wording')}</p>}
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
      {isWordingRefused && !mayRefute && <p className="small muted">{t('refusal.whoMay')}</p>}
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
      onClose()
      draft.publish({ quotesToRefute: { reason: reason.trim() } })
    },
  })
  return (
    <Dialog open title={t('refute.open')} onClose={onClose}>
      <Form form={form} submit={t('action.publish')} onCancel={onClose}>
        <p>{t('refute.text')}</p>
        <TextArea {...form.text('reason')} label={t('refute.reason')} hint={t('refute.hint')} />
      </Form>
    </Dialog>
  )
}
