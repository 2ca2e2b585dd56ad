import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import { CallTool } from './calls/call-tool.tsx'
import styles from './list-check-page.module.css'
import modeStyles from './mode-choice.module.css'

/** The code that checks lists loads when somebody chooses that mode. */
const loadListCheck = () => import('./list-check-tool.tsx')

export default function ListCheckIsland() {
  const [mode, setMode] = useState<Mode>('calls')
  return (
    <div className={styles.modes}>
      <ModeChoice mode={mode} onChange={setMode} />
      {mode === 'calls' ? <CallTool /> : <ToolSlot load={loadListCheck} props={{}} />}
    </div>
  )
}

const MODES = ['calls', 'list'] as const
type Mode = (typeof MODES)[number]

interface ModeChoiceProps {
  mode: Mode
  onChange: (mode: Mode) => void
}

/** Chooses between logging calls by hand and checking a list. */
function ModeChoice({ mode, onChange }: ModeChoiceProps) {
  const { t } = useTranslation('listCheck')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
    <div role="group" aria-label={t('mode.label')} className={modeStyles.modes}>
      {MODES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === mode}
          className="toggle"
          onClick={() => onChange(each)}
        >
          {t(`mode.${each}`)}
        </button>
      ))}
    </div>
  )
}
