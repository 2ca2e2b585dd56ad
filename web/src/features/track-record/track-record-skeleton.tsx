import { Skeleton } from '#web/ui/placeholder.tsx'
import styles from './track-record.module.css'

/** At least a window high, like the record, so that nothing visible shifts. */
export function TrackRecordSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton lines={8} />
      <Skeleton lines={8} />
    </div>
  )
}
