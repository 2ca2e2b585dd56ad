import { Skeleton } from '#web/ui/placeholder.tsx'
import styles from './lab-skeleton.module.css'

/** As tall as the tool before anything was run, at each width. */
export function LabSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton lines={2} />
      <Skeleton lines={12} />
    </div>
  )
}
