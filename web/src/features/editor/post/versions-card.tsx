import { type RefObject, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { Badge, Button, Card, Notice, Skeleton } from '#web/ui/index.ts'
import type { MarkdownEditorHandle } from '../markdown/index.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import styles from './post.module.css'
import { VersionDialog, type VersionNote } from './version-dialog.tsx'

interface VersionsCardProps {
  draft: PostDraft
  content: RefObject<MarkdownEditorHandle | null>
}

export function VersionsCard({ draft, content }: VersionsCardProps) {
  const { t } = useTranslation('posts')
  const [open, setOpen] = useState(false)
  return (
    <Card title={t('versions.title')}>
      {open ? (
        <Versions draft={draft} content={content} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t('versions.show')}</Button>
        </div>
      )}
    </Card>
  )
}

function Versions({ draft, content }: VersionsCardProps) {
  const { t } = useTranslation(['posts', 'ui'])
  const { dateTime } = useFormat()
  const { _id: id, version } = draft.blog
  const found = useResource(
    (signal) => call(api.blogs.listVersions, { params: { id }, signal }),
    [id, version],
  )
  const [compared, setCompared] = useState<VersionNote>()
  if (found.error !== undefined) {
    return (
      <Notice tone="bad" role="alert" title={found.error}>
        <div>
          <Button onClick={found.reload}>{t('ui:retry')}</Button>
        </div>
      </Notice>
    )
  }
  if (!found.data) return <Skeleton lines={4} />
  return (
    <>
      <ol className={styles.rows}>
        {found.data.versions.map((note, index) => (
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
      {compared && (
        <VersionDialog
          key={compared.version}
          draft={draft}
          content={content}
          note={compared}
          onClose={() => setCompared(undefined)}
        />
      )}
    </>
  )
}
