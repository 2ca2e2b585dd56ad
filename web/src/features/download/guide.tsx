import { useTranslation } from '#web/i18n/use-translation.ts'
import { RichText } from '#web/ui/index.ts'
import styles from './download.module.css'
import type { Platform } from './platform.ts'
import { StepIcon, type StepIconName } from './step-icon.tsx'

/** The sign that each step speaks of; the steps' words stand in the same order. */
const ICONS: Readonly<Record<Platform, readonly (StepIconName | undefined)[]>> = {
  iosSafari: ['share', 'add'],
  iosOther: ['share', 'add'],
  androidChrome: ['dots', 'install'],
  androidFirefox: ['dots', 'add'],
  androidSamsung: ['install', 'lines', 'home'],
  desktopChrome: ['install', 'dots'],
  desktopEdge: ['install', 'dotsAcross'],
  macSafari: ['share', 'dock'],
  desktopFirefox: ['bookmark', 'dock'],
}

/** The steps of one browser. */
export function Guide({ platform }: { platform: Platform }) {
  const { t } = useTranslation('download')
  const { steps } = t(`guides.${platform}`, { returnObjects: true })
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => {
        const icon = ICONS[platform][index]
        return (
          <li key={step}>
            <p>
              <RichText text={step} />
            </p>
            {icon && <StepIcon name={icon} />}
          </li>
        )
      })}
    </ol>
  )
}
