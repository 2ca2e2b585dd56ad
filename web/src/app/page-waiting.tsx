import { Skeleton } from '#web/ui/placeholder.tsx'
import styles from './layout.module.css'

/** Stands where a page will be. */
export function PageWaiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton lines={4} />
    </div>
  )
}
