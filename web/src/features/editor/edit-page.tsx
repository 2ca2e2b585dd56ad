import { useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useServerState } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.tsx'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { ErrorView } from '#web/ui/error-view.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PostEditor } from './post/post-editor.tsx'
import { fetchDraft } from './saving/use-post-draft.ts'

export default function EditPage() {
  const { t } = useTranslation('posts')
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const { user } = useSession()
  // Kept when the session ends: the next log-in continues this editor's work.
  const [editor] = useState(user?._id ?? '')
  const found = useServerState(['draft', id], (signal) => fetchDraft(id, signal))
  const blog = found.data?._id === id ? found.data : undefined
  if (!user && !blog) return <ErrorView status={401} from={pathname} />
  if (found.isMissing) return <ErrorView status={404} />
  if (blog) return <PostEditor key={id} blog={blog} editor={editor} />
  return (
    <AdminPage title={t('edit.title.post')}>
      <Loaded answer={{ ...found, data: blog }} lines={8}>
        {() => null}
      </Loaded>
    </AdminPage>
  )
}
