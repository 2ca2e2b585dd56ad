import { Skeleton } from '#web/ui/placeholder.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import { Opening } from './opening.tsx'
import styles from './verdict-view.module.css'

const load = () => import('./list-check-tool.tsx')

export default function ListCheckIsland() {
  const opening = (
    <div className={styles.skeleton}>
      <Opening />
      <Skeleton lines={6} />
    </div>
  )
  return <ToolSlot load={load} props={{}} skeleton={opening} />
}
