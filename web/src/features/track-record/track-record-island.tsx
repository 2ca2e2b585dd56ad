import { ToolSlot } from '#web/ui/tool-slot.tsx'
import { TrackRecordSkeleton } from './track-record-skeleton.tsx'

const load = () => import('./track-record-tool.tsx')

export default function TrackRecordIsland() {
  return <ToolSlot load={load} props={{}} skeleton={<TrackRecordSkeleton />} />
}
