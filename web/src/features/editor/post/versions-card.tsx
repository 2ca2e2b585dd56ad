import { useState } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { useApiQuery, useServerState } from '#web/lib/query.ts'
import { Badge, Button, Card, classes, Dialog } from '#web/ui/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { FieldDifferences } from '../compare/field-differences.tsx'
import { FIELD_NAMES, type PostFields, sameValue } from '../saving/post-fields.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import styles from './post.module.css'

type VersionNote = OutputOf<typeof api.blogs.listVersions>['versions'][number]
type Version = OutputOf<typeof api.blogs.getVersion>['version']

export function VersionsCard({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const [open, setOpen] = useState(false)
  return (
    <Card title={t('versions.title')}>
      {open ? (
        <Versions draft={draft} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t('versions.show')}</Button>
        </div>
      )}
    </Card>
  )
}

function Versions({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { dateTime } = useFormat()
  const { _id: id, version } = draft.blog
  const [compared, setCompared] = useState<VersionNote>()
  const answer = useServerState(['versions', id, version], (signal) =>
    call(api.blogs.listVersions, { params: { id }, signal }),
  )
  return (
    <Loaded answer={answer} lines={4}>
      {({ versions }) => (
        <>
          <ol className={classes('plain-list', styles.rows)}>
            {versions.map((note, index) => (
              <li key={note.version}>
                <time dateTime={note.at}>{dateTime(note.at)}</time>
                <span className="muted small">{note.by.name ?? t('unknownPerson')}</span>
                {index === 0 && <Badge>{t('versions.present')}</Badge>}
                {note.published && <Badge tone="good">{t('versions.published')}</Badge>}
                {index > 0 && (
                  <Button small onClick={() => setCompared(note)}>
                    {t('versions.compare')} <span className="visually-hidden">{dateTime(note.at)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ol>
          {compared && <VersionDialog draft={draft} note={compared} onClose={() => setCompared(undefined)} />}
        </>
      )}
    </Loaded>
  )
}

interface VersionDialogProps {
  draft: PostDraft
  note: VersionNote
  onClose: () => void
}

function VersionDialog({ draft, note, onClose }: VersionDialogProps) {
  const { t } = useTranslation(['posts', 'ui'])
  const { dateTime } = useFormat()
  const params = { id: draft.blog._id, version: note.version }
  const { present } = draft.state
  function restore() {
    draft.request({ kind: 'restore', version: note.version })
    onClose()
  }
  return (
    <Dialog wide open title={t('versions.of', { time: dateTime(note.at) })} onClose={onClose}>
      <Loaded answer={useApiQuery(api.blogs.getVersion, { params })} lines={6}>
        {({ version }) => {
          const old = fieldsAt(version, present)
          return (
            <>
              <FieldDifferences
                before={old}
                after={present}
                names={FIELD_NAMES.filter((name) => !sameValue(old[name], present[name]))}
              />
              <p className="muted small">{t('versions.restoreText')}</p>
              <div className="row">
                <Button kind="primary" onClick={restore}>
                  {t('versions.restore')}
                </Button>
                <Button onClick={onClose}>{t('ui:cancel')}</Button>
              </div>
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

/** Versions do not contain links between translations. */
function fieldsAt(
  { version: _v, at: _a, by: _b, published: _p, category, ...kept }: Version,
  present: PostFields,
) {
  return { ...kept, category: category ?? null, translationOf: present.translationOf }
}
