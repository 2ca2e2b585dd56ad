import { useTranslation } from '#web/i18n/use-translation.ts'
import { RichText } from '#web/ui/index.ts'
import styles from './download.module.css'
import type { Platform } from './platform.ts'

/** Drawn after the signs of the browsers, as line paths on 24 units. */
const PATHS = {
  share: 'M12 15V3 M8 6.5 12 2.5 16 6.5 M8.5 10H5.5V21H18.5V10H15.5',
  add: 'M4 4H20V20H4Z M12 8V16 M8 12H16',
  dots: 'M12 5V5.01 M12 12V12.01 M12 19V19.01',
  dotsAcross: 'M5 12H5.01 M12 12H12.01 M19 12H19.01',
  lines: 'M4 6.5H20 M4 12H20 M4 17.5H20',
  install: 'M13 4.5H3V16.5H21V12 M8 20.5H16 M12 16.5V20.5 M18 2.5V9.5 M15 7 18 10 21 7',
  dock: 'M3 5H21V19H3Z M6.5 15.5H9.5 M11 15.5H13 M14.5 15.5H17.5',
  home: 'M4 11 12 4 20 11 M6.5 9.5V20H17.5V9.5',
  bookmark: 'M6.5 3.5H17.5V20.5L12 16.5 6.5 20.5Z',
} as const
type StepIconName = keyof typeof PATHS

/** The sign to look for; the words beside it say the same. */
function StepIcon({ name }: { name: StepIconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={PATHS[name]} className={name.startsWith('dots') ? styles.dots : undefined} />
    </svg>
  )
}

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
