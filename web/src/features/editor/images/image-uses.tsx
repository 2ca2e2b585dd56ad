import { LOCALE_NAMES } from '#shared/i18n/locales.ts'
import type { ImageState, ImageUse } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Resource } from '#web/lib/use-resource.ts'
import { Button, Notice, Skeleton } from '#web/ui/index.ts'
import styles from './images.module.css'

export function ImageUses({ state }: { state: Resource<ImageState> }) {
  const { t } = useTranslation(['images', 'ui'])
  const uses = state.data?.uses
  return (
    <section className="stack">
      <h3>{t('uses.title')}</h3>
      {state.error !== undefined && (
        <Notice tone="bad">
          <p>{state.error}</p>
          <div>
            <Button onClick={state.reload}>{t('ui:retry')}</Button>
          </div>
        </Notice>
      )}
      {!uses && state.error === undefined && <Skeleton lines={2} />}
      {uses?.length === 0 && <p>{t('uses.none')}</p>}
      {uses && uses.length > 0 && <UseList uses={uses} />}
    </section>
  )
}

export function UseList({ uses }: { uses: readonly ImageUse[] }) {
  const { t } = useTranslation('images')
  return (
    <div>
      <p>{t('uses.count', { count: uses.length })}</p>
      <ul className={styles.uses}>
        {uses.map(({ _id, title, language, status, trashed }) => (
          <li key={_id}>
            {t('uses.post', {
              ...{ title, language: LOCALE_NAMES[language] },
              status: t(`uses.status.${trashed ? 'trashed' : status}`),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
