import { useTranslation } from '#web/i18n/use-translation.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import styles from './list-check.module.css'
import type { FileView, Question, Settings } from './list-check-job.ts'

interface SettingsPanelProps {
  question: Question
  settings: Settings
  file: FileView | undefined
  onChange: (settings: Partial<Settings>) => void
}

const RETURN = { low: 50, high: 100 }
const TARGET = { low: 1.01, high: 100_000 }
const CLAIMED = { low: 1, high: 100 }

export function SettingsPanel({ question, settings, file, onChange }: SettingsPanelProps) {
  const { t } = useTranslation('listCheck')
  const isClaim = question === 'claim'
  return (
    <fieldset className={styles.choices}>
      <legend>{t('settings.title')}</legend>
      <NumberField
        // Each question has its own figure, so a half-typed one is dropped.
        key={question}
        id="list-check-return"
        label={t(isClaim ? 'settings.gameReturn' : 'settings.statedReturn')}
        value={times(settings.rtp, 100)}
        onChange={(percent) => onChange({ rtp: percent === undefined ? undefined : percent / 100 })}
        optional={!isClaim}
        {...RETURN}
      />
      {isClaim && file?.columns.target === undefined && (
        <NumberField
          id="list-check-target"
          label={t('settings.target')}
          value={times(settings.targetX100, 1 / 100)}
          onChange={(target) => onChange({ targetX100: times(target, 100) })}
          optional
          {...TARGET}
        />
      )}
      {isClaim && file?.columns.claim === undefined && (
        <NumberField
          id="list-check-claimed"
          label={t('settings.claimed')}
          value={times(settings.claim, 100)}
          onChange={(percent) => onChange({ claim: percent === undefined ? undefined : percent / 100 })}
          optional
          {...CLAIMED}
        />
      )}
    </fieldset>
  )
}

/** Rounds floating-point noise away: 0.97 is 97 percent. */
function times(value: number | undefined, factor: number): number | undefined {
  return value === undefined ? undefined : Number((value * factor).toFixed(6))
}
