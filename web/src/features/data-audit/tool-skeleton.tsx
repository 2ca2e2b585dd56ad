import { Skeleton } from '#web/ui/placeholder.tsx'
import styles from './audit-page.module.css'

/** Room for the question, the data and the examples, in the shape of the tool. */
export function ToolSkeleton() {
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
