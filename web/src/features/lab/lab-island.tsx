import { Skeleton } from '#web/ui/placeholder.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import styles from './lab-skeleton.module.css'

/** As tall as the tool before anything was run, at each width. */
function LabSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton lines={2} />
      <Skeleton lines={12} />
    </div>
  )
}

const load = () => import('./lab-tool.tsx')

/** The tool, once its code is here. */
export default function LabIsland() {
  return <ToolSlot load={load} skeleton={<LabSkeleton />} />
}
