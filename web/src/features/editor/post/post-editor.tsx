import { useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { ButtonLink } from '#web/ui/index.ts'
import type { MarkdownEditorHandle } from '../markdown/index.ts'
import { type LoadedPost, useDesk } from '../saving/use-desk.ts'
import { ActionBar, TROUBLE_ID } from './action-bar.tsx'
import { ContentField } from './content-field.tsx'
import { CopyNotice } from './copy-notice.tsx'
import { HeadFields } from './head-fields.tsx'
import { PictureCard } from './picture-card.tsx'
import styles from './post.module.css'
import { PreviewLinkCard } from './preview-link-card.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { SeoCard } from './seo-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { StatusCard } from './status-card.tsx'
import { TranslationsCard } from './translations-card.tsx'
import { TroubleNotice } from './trouble-notice.tsx'
import { VersionsCard } from './versions-card.tsx'

/** A post being written. */
export function PostDesk({ loaded, editor }: { loaded: LoadedPost; editor: string }) {
  const { t } = useTranslation('newsroom')
  const desk = useDesk(loaded, editor)
  const content = useRef<MarkdownEditorHandle>(null)
  const { kind } = desk.state.present
  return (
    <AdminPage
      title={t(`edit.title.${kind}`)}
      aside={
        <ButtonLink kind="quiet" to={paths.adminBlog.to()}>
          {t('edit.back')}
        </ButtonLink>
      }
    >
      <ActionBar desk={desk} />
      <div id={TROUBLE_ID} tabIndex={-1} className={styles.trouble}>
        <TroubleNotice desk={desk} content={content} />
        <RefusalNotice desk={desk} />
        <CopyNotice desk={desk} content={content} />
      </div>
      <HeadFields desk={desk} />
      <ContentField desk={desk} editor={content} />
      <div className={styles.cards}>
        <div className="stack">
          <StatusCard desk={desk} />
          <SettingsCard desk={desk} />
          <TranslationsCard desk={desk} />
          <PreviewLinkCard blog={desk.blog} />
        </div>
        <div className="stack">
          <PictureCard desk={desk} />
          <SeoCard desk={desk} />
        </div>
      </div>
      <VersionsCard desk={desk} content={content} />
    </AdminPage>
  )
}
