import { Skeleton } from '#web/ui/placeholder.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import styles from './verifier-skeleton.module.css'

/** As tall as the tool before anything was pasted, at each width. */
function VerifierSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton lines={10} />
      <Skeleton lines={6} />
    </div>
  )
}

const load = () => import('./verifier-tool.tsx')

/** The tool, once its code is here. */
export default function VerifierIsland() {
  return <ToolSlot load={load} skeleton={<VerifierSkeleton />} />
}
