import type { Report } from '#shared/crash/strategy/report.ts'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import styles from './opening.module.css'
import { Opening } from './opening.tsx'

const load = () => import('./lab-tool.tsx')

/** Shows a finished result at first paint, then the tool. */
export default function LabIsland({ first }: { first: Report }) {
  const opening = (
    <>
      <Opening reports={[first]} isExample moved={first.strategy} system={first.strategy.plan.kind} />
      <div className={styles.rest} />
    </>
  )
  return <ToolSlot load={load} props={{ first }} skeleton={opening} />
}
