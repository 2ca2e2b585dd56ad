import { useNavigate } from 'react-router-dom'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button } from '#web/ui/index.ts'
import type { Desk } from '../saving/use-desk.ts'
import { useCreationKey } from '../use-creation-key.ts'

/** Somebody has removed the post: what stands here can begin another. */
export function SaveAsNew({ desk }: { desk: Desk }) {
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
