import { useTranslation } from '#web/i18n/use-translation.ts'
import { Card, classes, RichText } from '#web/ui/index.ts'
import styles from './download.module.css'
import { Guide } from './guide.tsx'
import { InstallButton } from './install-button.tsx'
import { PLATFORMS, usePlatform } from './platform.ts'

/**
 * The steps of the reader's own browser, known only after the page stands. All of them lie in one cell, so
 * the place is as high as the longest and nothing moves when one is shown.
 */
export function ThisDevice() {
  const { t } = useTranslation('download')
  const platform = usePlatform()
  const layer = (here: boolean) => ({ className: classes(styles.layer, here && styles.shown), inert: !here })
  return (
    <Card title={t('here.title')}>
      <div className={styles.here}>
        <div className={styles.layers}>
          <p {...layer(platform === undefined)}>
            <RichText text={t('here.general')} />
          </p>
          {PLATFORMS.map((each) => (
            <div key={each} {...layer(each === platform)}>
              <p>
                <RichText text={t('here.found', { name: t(`guides.${each}.name`) })} />
              </p>
              <Guide platform={each} />
            </div>
          ))}
        </div>
        <InstallButton platform={platform} />
      </div>
    </Card>
  )
}
