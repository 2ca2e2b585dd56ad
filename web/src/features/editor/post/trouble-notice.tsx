import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Dialog, Notice } from '#web/ui/index.ts'
import { LoginForm } from '#web/ui/login-form.tsx'
import type { MarkdownEditorHandle } from '../markdown/index.ts'
import { mergeOf } from '../saving/autosave.ts'
import type { Trouble } from '../saving/autosave-state.ts'
import type { PostFields } from '../saving/post-fields.ts'
import type { Desk } from '../saving/use-desk.ts'
import { useCreationKey } from '../use-creation-key.ts'
import { MergeDialog } from './merge-dialog.tsx'

interface TroubleNoticeProps {
  desk: Desk
  content: RefObject<MarkdownEditorHandle | null>
}

/** Why nothing is saved at present, and the way out. */
export function TroubleNotice({ desk, content }: TroubleNoticeProps) {
  const { trouble, taken } = desk.state
  return (
    <>
      {taken && <TakenNotice desk={desk} />}
      {trouble?.kind === 'signedOut' && <SignedOut desk={desk} />}
      {trouble?.kind === 'conflict' && <ConflictNotice desk={desk} trouble={trouble} content={content} />}
      {trouble?.kind === 'gone' && <Gone desk={desk} />}
      {(trouble?.kind === 'forbidden' || trouble?.kind === 'refused' || trouble?.kind === 'busy') && (
        <Unsaved desk={desk} title={trouble.failure.message} kind={trouble.kind} />
      )}
      {trouble?.kind === 'offline' && <Unsaved desk={desk} title={undefined} kind="offline" />}
    </>
  )
}

interface UnsavedProps {
  desk: Desk
  title: string | undefined
  kind: 'forbidden' | 'refused' | 'busy' | 'offline'
}

function Unsaved({ desk, title, kind }: UnsavedProps) {
  const { t } = useTranslation(['newsroom', 'ui'])
  const post = desk.state.present.kind
  return (
    <Notice tone="warn" title={kind === 'forbidden' ? t(`trouble.forbidden.${post}`) : t(`trouble.${kind}`)}>
      {title !== undefined && <p>{title}</p>}
      <div>
        <Button small onClick={() => desk.tell({ kind: 'resumed' })}>
          {t('ui:retry')}
        </Button>
      </div>
    </Notice>
  )
}

function SignedOut({ desk }: { desk: Desk }) {
  const { t } = useTranslation('newsroom')
  const [open, setOpen] = useState(false)
  return (
    <Notice tone="warn" role="alert" title={t('trouble.signedOut')}>
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
            desk.tell({ kind: 'resumed' })
          }}
        />
      </Dialog>
    </Notice>
  )
}

function useWho() {
  const { t } = useTranslation('newsroom')
  const { dateTime } = useFormat()
  return ({ by, at }: { by: { name?: string | undefined } | undefined; at: string | undefined }) => ({
    name: by?.name ?? t('unknownPerson'),
    time: at === undefined ? '–' : dateTime(at),
  })
}

/** What another person saved and nobody else touched stands here already. */
function TakenNotice({ desk }: { desk: Desk }) {
  const { t } = useTranslation(['newsroom', 'ui'])
  const who = useWho()
  const { taken } = desk.state
  if (!taken) return null
  const fields = taken.names.map((name) => t(`field.${name}`)).join(', ')
  return (
    <Notice tone="info" role="status" title={t('conflict.taken', { ...who(taken), fields })}>
      <div>
        <Button small onClick={() => desk.tell({ kind: 'read' })}>
          {t('ui:close')}
        </Button>
      </div>
    </Notice>
  )
}

interface ConflictNoticeProps extends TroubleNoticeProps {
  trouble: Extract<Trouble, { kind: 'conflict' }>
}

function ConflictNotice({ desk, trouble, content }: ConflictNoticeProps) {
  const { t } = useTranslation('newsroom')
  const who = useWho()
  const [open, setOpen] = useState(false)
  const { theirs } = trouble
  const merge = theirs && mergeOf(desk.state, theirs.fields)
  function done(fields: PostFields) {
    setOpen(false)
    desk.tell({ kind: 'merged', fields })
    content.current?.replaceAll(fields.content)
  }
  return (
    <Notice tone="warn" role="alert" title={t(`conflict.title.${desk.state.present.kind}`, who(trouble))}>
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
              title={t('conflict.dialog')}
              theirName={who(trouble).name}
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

function Gone({ desk }: { desk: Desk }) {
  const { t } = useTranslation('newsroom')
  return (
    <Notice tone="bad" role="alert" title={t(`trouble.gone.${desk.state.present.kind}`)}>
      <p>{t('trouble.goneText')}</p>
      <SaveAsNew desk={desk} />
    </Notice>
  )
}

/** Somebody has removed the post: what stands here can begin another. */
function SaveAsNew({ desk }: { desk: Desk }) {
  const { t } = useTranslation('newsroom')
  const navigate = useNavigate()
  const keyOf = useCreationKey()
  const save = useAction(async () => {
    const { slug: _s, translationOf: _t, category, title, ...fields } = desk.state.present
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
