import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './mode-choice.module.css'

const MODES = ['calls', 'list'] as const
export type Mode = (typeof MODES)[number]

interface ModeChoiceProps {
  mode: Mode
  onChange: (mode: Mode) => void
}

/** Chooses between logging calls by hand and checking a list. */
export function ModeChoice({ mode, onChange }: ModeChoiceProps) {
  const { t } = useTranslation('listCheck')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
    <div role="group" aria-label={t('mode.label')} className={styles.modes}>
      {MODES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === mode}
          className={classes(each === mode && styles.chosen)}
          onClick={() => onChange(each)}
        >
          {t(`mode.${each}`)}
        </button>
      ))}
    </div>
  )
}
