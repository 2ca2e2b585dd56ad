import { useEffect, useState, useSyncExternalStore } from 'react'
import { Skeleton } from '#web/ui/placeholder.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import styles from './explorer.module.css'
import { OtherControls, TargetControls } from './explorer-controls.tsx'
import { ExplorerResult, useSummary } from './explorer-result.tsx'
import { DEFAULTS, type Settings } from './settings.ts'

const loadPlot = () => import('./survival-plot.tsx')

export default function ExplorerIsland() {
  const [settings, setSettings] = useState(DEFAULTS)
  const ready = useReady()
  const controls = {
    settings,
    onChange: (change: Partial<Settings>) => setSettings((now) => ({ ...now, ...change })),
    disabled: !ready,
  }
  return (
    <div className={styles.explorer}>
      <TargetControls {...controls} />
      <ExplorerResult settings={settings} />
      <OtherControls {...controls} onReset={() => setSettings(DEFAULTS)} />
      <div className={styles.plot}>
        <ToolSlot
          load={loadPlot}
          props={{ target: settings.target, rtp: settings.rtp }}
          skeleton={<Skeleton lines={16} />}
        />
      </div>
      <Announcement settings={settings} />
    </div>
  )
}

/** Returns false until hydration, because a control that does nothing is worse than none. */
function useReady(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}

/** Long enough for a slider to come to rest. */
const SETTLED_MS = 800

/** Announces the result once the settings rest; silent before the first change. */
function Announcement({ settings }: { settings: Settings }) {
  const summary = useSummary(settings)
  const [said, setSaid] = useState('')
  const changed = settings !== DEFAULTS || said !== ''
  useEffect(() => {
    if (!changed) return
    const timer = setTimeout(() => setSaid(summary), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [changed, summary])
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}
