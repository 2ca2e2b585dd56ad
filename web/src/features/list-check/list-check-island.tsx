import { useState } from 'react'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import { CallTool } from './calls/call-tool.tsx'
import styles from './list-check-page.module.css'
import { type Mode, ModeChoice } from './mode-choice.tsx'

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
