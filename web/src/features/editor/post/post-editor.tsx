import type { Blog } from '#shared/models/blog.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { ButtonLink } from '#web/ui/index.ts'
import { usePostDraft } from '../saving/use-post-draft.ts'
import { ActionBar } from './action-bar.tsx'
import { ContentField } from './content-field.tsx'
import { HeadFields } from './head-fields.tsx'
import { NOTICES_ID, Notices } from './notices.tsx'
import { PictureCard } from './picture-card.tsx'
import styles from './post.module.css'
import { PreviewLinkCard } from './preview-link-card.tsx'
import { SeoCard } from './seo-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { StatusCard } from './status-card.tsx'
import { TranslationsCard } from './translations-card.tsx'
import { VersionsCard } from './versions-card.tsx'

export function PostEditor({ blog, editor }: { blog: Blog; editor: string }) {
  const { t } = useTranslation('posts')
  const draft = usePostDraft(blog, editor)
  return (
    <AdminPage
      wide
      title={t(`edit.title.${draft.state.present.kind}`)}
      aside={
        <ButtonLink kind="quiet" to={paths.adminBlog.to()}>
          {t('edit.back')}
        </ButtonLink>
      }
    >
      <ActionBar draft={draft} />
      <div id={NOTICES_ID} tabIndex={-1} className={styles.notices}>
        <Notices draft={draft} />
      </div>
      <div className={styles.desk}>
        <div className={styles.writing}>
          <HeadFields draft={draft} />
          <ContentField draft={draft} />
        </div>
        <div className={styles.cards}>
          <div className="stack">
            <StatusCard draft={draft} />
            <SettingsCard draft={draft} />
            <TranslationsCard draft={draft} />
            <PreviewLinkCard blog={draft.blog} />
          </div>
          <div className="stack">
            <PictureCard draft={draft} />
            <SeoCard draft={draft} />
          </div>
        </div>
      </div>
      <VersionsCard draft={draft} />
    </AdminPage>
  )
}
