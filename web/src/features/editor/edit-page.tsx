import { useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.tsx'
import { useResource } from '#web/lib/use-resource.ts'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { ErrorView } from '#web/ui/error-view.tsx'
import { Button, Notice, Skeleton } from '#web/ui/index.ts'
import { PostEditor } from './post/post-editor.tsx'
import { type LoadedPost, loadPost } from './saving/use-post-draft.ts'

export default function EditPage() {
  const { t } = useTranslation(['posts', 'ui'])
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const { user } = useSession()
  // Kept when the session ends: the next log-in continues this editor's work.
  const [editor] = useState(user?._id ?? '')
  const found = useResource((signal) => find(id, editor, signal), [id])
  const loaded = found.data?.loaded
  if (!user && !loaded) return <ErrorView status={401} from={pathname} />
  if (found.data && !loaded) return <ErrorView status={404} />
  if (loaded && loaded.blog._id === id) return <PostEditor key={id} loaded={loaded} editor={editor} />
  return (
    <AdminPage title={t('edit.title.post')}>
      {found.error === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <Notice tone="bad" role="alert" title={found.error}>
          <div>
            <Button onClick={found.reload}>{t('ui:retry')}</Button>
          </div>
        </Notice>
      )}
    </AdminPage>
  )
}

async function find(id: string, editor: string, signal: AbortSignal): Promise<{ loaded?: LoadedPost }> {
  try {
    return { loaded: await loadPost(id, editor, signal) }
  } catch (error) {
    const unknown = error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 400)
    if (unknown) return {}
    throw error
  }
}
