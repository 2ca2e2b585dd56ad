import { useId } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Card, TextField } from '#web/ui/index.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { useWording, WordingNotes } from '../editor/index.ts'
import type { PostFields } from '../saving/post-fields.ts'
import type { Desk } from '../saving/use-desk.ts'
import { PictureChoice } from './picture-card.tsx'
import { SearchPreview } from './search-preview.tsx'
import { SharePreview } from './share-preview.tsx'
import { useFaults } from './use-faults.ts'

/** What search engines show before they cut it off: about 600 pixels, and 160 characters. */
const TITLE_SHOWN = 60
const DESCRIPTION_SHOWN = 160

/** What search engines and shared links show. */
export function SeoCard({ desk }: { desk: Desk }) {
  const { t } = useTranslation('newsroom')
  const { seo, title, subtitle, language, kind } = desk.state.present
  const id = useId()
  const fault = useFaults(desk)('seo')
  const titleWording = useWording(seo.title, language)
  const descriptionWording = useWording(seo.description, language)
  const set = (change: Partial<PostFields['seo']>) => desk.set({ seo: { ...seo, ...change } })
  const count = (text: string, shown: number) => t('seo.count', { count: [...text].length, shown })
  return (
    <Card title={t('field.seo')}>
      <TextField
        id={`${id}title`}
        name="seo-title"
        label={t('seo.fieldTitle')}
        hint={`${count(seo.title || title, TITLE_SHOWN)} ${seo.title === '' ? t('seo.titleEmpty') : ''}`}
        value={seo.title}
        error={fault}
        optional
        spellCheck
        onChange={(next) => set({ title: next })}
      />
      <WordingNotes wording={titleWording} />
      <TextArea
        id={`${id}description`}
        name="seo-description"
        label={t('seo.fieldDescription')}
        hint={`${count(seo.description || subtitle, DESCRIPTION_SHOWN)} ${seo.description === '' ? t('seo.descriptionEmpty') : ''}`}
        value={seo.description}
        optional
        rows={3}
        // A line, however long.
        onChange={(next) => set({ description: next.replaceAll('\n', ' ') })}
      />
      <WordingNotes wording={descriptionWording} />
      <h3>{t('seo.image')}</h3>
      <p className="muted small">{t(`seo.imageText.${kind}`)}</p>
      <PictureChoice value={seo.image} onChange={(image) => set({ image })} />
      <SearchPreview fields={desk.state.present} shown={{ title: TITLE_SHOWN, text: DESCRIPTION_SHOWN }} />
      <SharePreview fields={desk.state.present} />
    </Card>
  )
}
