import { LOCALE_NAMES } from '#shared/i18n/locales.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Facts, Notice } from '#web/ui/index.ts'
import { heldUntilMs } from '../saving/autosave.ts'
import type { PostFields } from '../saving/post-fields.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'

/** What is about to go public, as long as it can be undone. */
export function PublishNotice({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { blog, state } = draft
  const { present } = state
  if (heldUntilMs(state.command) === undefined) return null
  const without = missing(present)
  const moved = blog.live && blog.live.slug !== present.slug ? blog.live.slug : undefined
  return (
    <Notice tone="info" role="status" title={t('publishing.title')}>
      <Facts
        facts={[
          [t('field.title'), present.title],
          [t('field.slug'), `/${present.slug}`],
          [t('publishing.movedFrom'), moved && `/${moved}`],
          [t('field.language'), LOCALE_NAMES[present.language]],
          [t('publishing.without'), without.map((name) => t(`field.${name}`)).join(', ')],
        ]}
      />
    </Notice>
  )
}

/** What readers, lists and search engines would use, and is empty. */
function missing({ kind, subtitle, thumbnail, category }: PostFields) {
  if (kind === 'page') return []
  const names = ['subtitle', 'thumbnail', 'category'] as const
  const fields = { subtitle, thumbnail, category }
  return names.filter((name) => !fields[name])
}
