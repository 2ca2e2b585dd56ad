import { useEffect, useState } from 'react'
import { useHydrated } from '#web/lib/use-browser.ts'
import { Skeleton } from '#web/ui/placeholder.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import styles from './explorer.module.css'
import { OtherControls, TargetControls } from './explorer-controls.tsx'
import { ExplorerResult, useSummary } from './explorer-result.tsx'
import { DEFAULTS, type Settings } from './settings.ts'

const loadPlot = () => import('./survival-plot.tsx')

export default function ExplorerIsland() {
  const [settings, setSettings] = useState(DEFAULTS)
  const isHydrated = useHydrated()
  const controls = {
    settings,
    onChange: (change: Partial<Settings>) => setSettings((now) => ({ ...now, ...change })),
    // A control that does nothing before hydration is worse than none.
    disabled: !isHydrated,
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

/** Long enough for a slider to come to rest. */
const SETTLED_MS = 800

/** Announces the result once the settings rest; silent before the first change. */
function Announcement({ settings }: { settings: Settings }) {
  const summary = useSummary(settings)
  const [announced, setAnnounced] = useState('')
  const changed = settings !== DEFAULTS || announced !== ''
  useEffect(() => {
    if (!changed) return
    const timer = setTimeout(() => setAnnounced(summary), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [changed, summary])
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  )
}
