import { Skeleton } from '#web/ui/placeholder.tsx'
import styles from './verifier-skeleton.module.css'

/** As tall as the tool before anything was pasted, at each width. */
export function VerifierSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton lines={10} />
      <Skeleton lines={6} />
    </div>
  )
}
