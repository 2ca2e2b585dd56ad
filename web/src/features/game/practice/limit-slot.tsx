import type { ComponentProps } from 'react'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { Skeleton } from '#web/ui/index.ts'
import { ToolSlot } from '#web/ui/tool-slot.tsx'

async function loadLimit() {
  const [game] = await Promise.all([import('./limit-game.tsx'), loadNamespaces(['flights', 'how'])])
  return game
}

export function LimitSlot(props: ComponentProps<Awaited<ReturnType<typeof loadLimit>>['default']>) {
  return <ToolSlot load={loadLimit} props={props} skeleton={<Skeleton lines={8} />} />
}
