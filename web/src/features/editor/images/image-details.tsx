import { useState } from 'react'
import { images } from '#shared/api/images.ts'
import { LOCALE_NAMES, LOCALES } from '#shared/i18n/locales.ts'
import type { Image } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, Dialog, Facts, Fold, Form, TextField, useCopy, useToast } from '#web/ui/index.ts'
import { ImageUses } from './image-uses.tsx'
import styles from './images.module.css'
import { useFormatFileSize } from './use-images.ts'

interface ImageDetailsProps {
  image: Image | undefined
  onClose: () => void
  onChanged: (image: Image) => void
  onRemoved: (id: string) => void
}

export function ImageDetails({ image, onClose, ...rest }: ImageDetailsProps) {
  const { t } = useTranslation('images')
  return (
    <Dialog open={image !== undefined} title={t('details.title')} onClose={onClose}>
      {image && <Details key={image._id} image={image} {...rest} />}
    </Dialog>
  )
}

function Details({
  image,
  onChanged,
  onRemoved,
}: Omit<ImageDetailsProps, 'onClose' | 'image'> & { image: Image }) {
  const [shown, setShown] = useState(image)
  const state = useApiQuery(images.get, { params: { id: image._id } })
  return (
    <div className="stack">
      <img
        className={styles.large}
        src={shown.url}
        width={shown.width}
        height={shown.height}
        alt={shown.alt}
        decoding="async"
      />
      <AltForm
        image={shown}
        onSaved={(changed) => {
          setShown(changed)
          onChanged(changed)
        }}
      />
      <ImageFacts image={shown} name={state.data?.name} />
      <ImageUses id={image._id} answer={state} onRemoved={onRemoved} />
    </div>
  )
}

const NO_TEXTS = { en: '', it: '', es: '', fr: '', de: '', pt: '' }

function AltForm({ image, onSaved }: { image: Image; onSaved: (image: Image) => void }) {
  const { t } = useTranslation('images')
  const toast = useToast()
  const form = useForm({
    initial: { alt: image.alt, ...NO_TEXTS, ...image.alts },
    check: ({ alt }) => ({ alt: alt.trim() === '' ? t('file.altRequired') : undefined }),
    submit: async ({ alt, ...texts }) => {
      const alts = Object.entries<string>(texts).filter(([, text]) => text.trim() !== '')
      const input = { alt, alts: Object.fromEntries(alts) }
      const answer = await call(images.update, { params: { id: image._id }, input })
      onSaved(answer.image)
      toast(t('details.saved'))
    },
  })
  return (
    <Form form={form} submit={t('details.save')} kind="secondary">
      <TextField
        {...form.text('alt')}
        label={t('details.alt')}
        hint={t('details.altHint')}
        autoComplete="off"
        maxLength={300}
      />
      <Fold about={t('details.languages')}>
        <div className="stack">
          {LOCALES.map((locale) => (
            <TextField
              key={locale}
              {...form.text(locale)}
              label={LOCALE_NAMES[locale]}
              optional
              autoComplete="off"
              maxLength={300}
            />
          ))}
        </div>
      </Fold>
    </Form>
  )
}

function ImageFacts({ image, name }: { image: Image; name: string | undefined }) {
  const { t } = useTranslation('images')
  const copy = useCopy(t('details.copied'), t('details.copyFailed'))
  const { date } = useFormat()
  const size = useFormatFileSize()
  const type = image.type.replace('image/', '').toUpperCase()
  const markdown = `![${image.alt.replace(/[\\[\]]/g, '\\$&')}](${image.url})`
  return (
    <>
      <Facts
        facts={[
          [t('details.size'), t('details.sizeValue', { width: image.width, height: image.height })],
          [t('details.file'), t('details.fileValue', { type, size: size(image.bytes) })],
          [t('details.name'), name],
          [t('details.added'), date(image.createdAt)],
          [t('details.address'), image.url],
        ]}
      />
      <div>
        <Button onClick={() => void copy(markdown)}>{t('details.copy')}</Button>
      </div>
    </>
  )
}
