import type { ReactNode } from 'react'
import { PauseScreen } from './pause-screen.tsx'
import type { Account } from './use-account.ts'
import { usePauseDue } from './use-pause.ts'

interface PauseGateProps {
  account: Account
  /** Not now: a round under way is never interrupted, and who may not play needs no pause. */
  off: boolean
  children: ReactNode
}

/** The pause in place of the game, when the player's minutes are over. */
export function PauseGate({ account, off, children }: PauseGateProps) {
  const { session, minutes } = account
  const due = usePauseDue(session, minutes)
  if (!due || !session || off) return children
  return <PauseScreen session={session} onGoOn={account.goOn} onStop={account.stop} />
}
