import { Skeleton } from '#web/ui/placeholder.tsx'
import styles from './track-record.module.css'

/** At least as tall as a window, as the record is: what stands below it is not seen to move. */
export function TrackRecordSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton lines={8} />
      <Skeleton lines={8} />
    </div>
  )
}
