import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/index.ts'
import styles from './flight.module.css'

/** Says what a press does. */
export function SoundButton({ on, onToggle }: { on: boolean; onToggle: () => void }) {
  const { t } = useTranslation('game')
  return (
    <Button small kind="quiet" onClick={onToggle}>
      {on ? t('sound.turnOff') : t('sound.turnOn')}
    </Button>
  )
}

/** Over the picture, where the line never is. */
export function SkipButton({ onSkip }: { onSkip: () => void }) {
  const { t } = useTranslation('game')
  return (
    <Button small className={styles.skip} onClick={onSkip}>
      {t('flight.skip')}
    </Button>
  )
}
