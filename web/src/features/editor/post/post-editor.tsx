import { useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { ButtonLink } from '#web/ui/index.ts'
import type { MarkdownEditorHandle } from '../markdown/index.ts'
import { type LoadedPost, usePostDraft } from '../saving/use-post-draft.ts'
import { ActionBar, NOTICES_ID, PublishNotice } from './action-bar.tsx'
import { CommandErrorNotice } from './command-error-notice.tsx'
import { ContentField } from './content-field.tsx'
import { CopyNotice } from './copy-notice.tsx'
import { HeadFields } from './head-fields.tsx'
import { PictureCard } from './picture-card.tsx'
import styles from './post.module.css'
import { PreviewLinkCard } from './preview-link-card.tsx'
import { SaveErrorNotice } from './save-error-notice.tsx'
import { SeoCard } from './seo-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { StatusCard } from './status-card.tsx'
import { TranslationsCard } from './translations-card.tsx'
import { VersionsCard } from './versions-card.tsx'

export function PostEditor({ loaded, editor }: { loaded: LoadedPost; editor: string }) {
  const { t } = useTranslation('posts')
  const draft = usePostDraft(loaded, editor)
  const content = useRef<MarkdownEditorHandle>(null)
  const { kind } = draft.state.present
  return (
    <AdminPage
      wide
      title={t(`edit.title.${kind}`)}
      aside={
        <ButtonLink kind="quiet" to={paths.adminBlog.to()}>
          {t('edit.back')}
        </ButtonLink>
      }
    >
      <ActionBar draft={draft} />
      <div id={NOTICES_ID} tabIndex={-1} className={styles.notices}>
        <PublishNotice draft={draft} />
        <SaveErrorNotice draft={draft} content={content} />
        <CommandErrorNotice draft={draft} />
        <CopyNotice draft={draft} content={content} />
      </div>
      <div className={styles.desk}>
        <div className={styles.writing}>
          <HeadFields draft={draft} />
          <ContentField draft={draft} editor={content} />
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
      <VersionsCard draft={draft} content={content} />
    </AdminPage>
  )
}
