import { type ComponentProps, useState } from 'react'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { Skeleton } from '#web/ui/index.ts'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import type { Uncounted } from './limit-game.tsx'

async function loadLimit() {
  const [game] = await Promise.all([import('./limit-game.tsx'), loadNamespaces(['flights', 'how'])])
  return game
}

type LimitProps = ComponentProps<Awaited<ReturnType<typeof loadLimit>>['default']>

export function LimitSlot(props: LimitProps) {
  return <ToolSlot load={loadLimit} props={props} skeleton={<Skeleton lines={8} />} />
}

export type DayLimit = ReturnType<typeof useDayLimit>

/** Returns what both modes share once the day's signals are used: whether one flies on, and the props of that game. */
export function useDayLimit(isReached: boolean, refresh: () => Promise<unknown>) {
  const [isFlying, onFlying] = useState(false)
  const [flown, onFlown] = useState<Uncounted>()
  const [hasLeft, setLeft] = useState(false)
  const onTime = () => void refresh().catch(() => undefined)
  return {
    isReached,
    isFlying,
    /** The last landed flight that is not counted. */
    flown,
    /** True once the last round was left for a flight that is not counted. */
    hasLeft,
    leave: () => setLeft(true),
    onTime,
    game: { fliesAtOnce: hasLeft, onFlying, onFlown, onTime } satisfies LimitProps,
  }
}
