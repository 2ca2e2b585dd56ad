import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './explorer.module.css'
import { OtherControls, TargetControls } from './explorer-controls.tsx'
import { ExplorerResult, useSummary } from './explorer-result.tsx'
import { Section } from './section.tsx'
import { DEFAULTS, type Settings } from './settings.ts'
import { SurvivalPlot } from './survival-plot.tsx'

/** Move the target and see what changes, and what does not. */
export default function ExplorerIsland() {
  const { t } = useTranslation('how')
  const [settings, setSettings] = useState(DEFAULTS)
  const ready = useReady()
  const controls = {
    settings,
    onChange: (change: Partial<Settings>) => setSettings((now) => ({ ...now, ...change })),
    disabled: !ready,
  }
  return (
    <Section part="explorer">
      <noscript>
        <p className="measure">{t('explorer.noScript')}</p>
      </noscript>
      <div className={styles.explorer}>
        <TargetControls {...controls} />
        <ExplorerResult settings={settings} />
        <OtherControls {...controls} onReset={() => setSettings(DEFAULTS)} />
        <SurvivalPlot target={settings.target} rtp={settings.rtp} />
        <Announcement settings={settings} />
      </div>
      <p className="muted small measure">{t('explorer.law')}</p>
    </Section>
  )
}

/** False in the written page and until it works: a control that does nothing is worse than none. */
function useReady(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}

/** As long as a slider is still likely to move. */
const SETTLED_MS = 800

/** Reads the result out once the settings rest; silent until something was changed. */
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
