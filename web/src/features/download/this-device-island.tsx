import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { installState, onInstallState, promptInstall } from '#web/pwa/install-prompt.ts'
import { Button, Card, classes, RichText } from '#web/ui/index.ts'
import styles from './download.module.css'
import { Guide } from './guide.tsx'
import { mayPrompt, PLATFORMS, type Platform, usePlatform } from './platform.ts'

/**
 * The steps of the reader's own browser, known only after the page stands. All of them lie in one cell, so
 * the place is as high as the longest and nothing moves when one is shown.
 */
export default function ThisDeviceIsland() {
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

/** The browser's own prompt where it has one; the space is there before anything is known. */
function InstallButton({ platform }: { platform: Platform | undefined }) {
  const { t } = useTranslation('download')
  const state = useSyncExternalStore(onInstallState, installState, () => 'none' as const)
  const said = useRef<HTMLParagraphElement>(null)
  const install = async () => {
    await promptInstall()
    // The button is gone; the answer takes its focus.
    said.current?.focus({ preventScroll: true })
  }
  const offered = state === 'available' || state === 'asked'
  const words = state === 'none' ? 'note' : state
  const silent = state === 'available' || (state === 'none' && !mayPrompt(platform))
  return (
    <div className={styles.prompt}>
      {offered && (
        <Button kind="primary" pending={state === 'asked'} onClick={install}>
          {t('prompt.install')}
        </Button>
      )}
      <p ref={said} role="status" tabIndex={-1} className={styles.said}>
        {!silent && words !== 'available' && t(`prompt.${words}`)}
      </p>
    </div>
  )
}
