import { Skeleton } from '#web/ui/placeholder.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import styles from './audit-page.module.css'

/** Room for the question, the data and the examples, in the shape of the tool. */
function ToolSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton lines={4} />
      <div className={styles.skeletonHalves}>
        <Skeleton lines={6} />
        <Skeleton lines={6} />
      </div>
    </div>
  )
}

const load = () => import('./audit-tool.tsx')

/** The tool, once its code is here. */
export default function AuditIsland() {
  return <ToolSlot load={load} props={{}} skeleton={<ToolSkeleton />} />
}
