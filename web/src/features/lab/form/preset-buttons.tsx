import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/index.ts'
import { PRESETS, type Preset } from '../presets.ts'
import styles from './form.module.css'

/** Comparisons to begin with. */
export function PresetButtons({ onChoose }: { onChoose: (preset: Preset) => void }) {
  const { t } = useTranslation('lab')
  return (
    <section className="stack" aria-labelledby="lab-presets">
      <h2 id="lab-presets" className={styles.presetsTitle}>
        {t('presets.title')}
      </h2>
      <div className={styles.presets}>
        {PRESETS.map((preset) => (
          <Button key={preset} onClick={() => onChoose(preset)}>
            {t(`presets.${preset}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
