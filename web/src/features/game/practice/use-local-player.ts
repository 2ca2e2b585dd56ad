import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Round } from '#shared/models/round.ts'
import { NEW_BOOK, recordRound, resetCredits, type Stake, withEarlier } from '#web/lib/practice/book.ts'
import { addRound, continueSession, mergeSessions, restartMinutes } from '#web/lib/practice/play-session.ts'
import {
  changePractice,
  onPracticeChange,
  type Practice,
  readPractice,
} from '#web/lib/practice/practice-store.ts'
import { rememberedExclusion } from '#web/lib/remembered.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/lib/session.tsx'

export type LocalPlayer = ReturnType<typeof useLocalPlayer>

/** Returns this device's stored practice of the user; offline, of the last user who was logged in. */
export function useLocalPlayer() {
  const { user, signals } = useSession()
  const [practice, setPractice] = useState(() => readPractice(user?._id))
  const id = user?._id ?? practice?.id
  const show = useCallback(() => setPractice(readPractice(id)), [id])
  useEffect(() => {
    show()
    return onPracticeChange(show)
  }, [show])
  useRules(id, show)
  const serverSession = signals?.playing
  const own = practice?.session
  const session = useMemo(() => mergeSessions(own, serverSession, serverNow()), [own, serverSession])
  const change = (changed: (now: Practice) => Practice) => {
    if (id !== undefined) setPractice(changePractice(id, changed))
  }
  return {
    practice,
    book: practice?.book ?? NEW_BOOK,
    /** The reality check's session, across all devices. */
    session,
    minutes: Math.min(practice?.rules.sessionMinutes ?? Infinity, serverSession?.minutes ?? Infinity),
    /** Stored at once, so that a reload changes nothing; `show` displays it after landing. */
    enter: (round: Round, stake: Stake, local: boolean) => {
      if (id !== undefined) changePractice(id, (now) => withRound(now, { round, stake, local }))
    },
    show,
    /** Starts the session with the first round. */
    playing:
      (draw: (key: string) => Promise<Round | undefined>) =>
      async (key: string): Promise<Round | undefined> => {
        const round = await draw(key)
        if (round) change((now) => ({ ...now, session: continueSession(now.session, serverNow()) }))
        return round
      },
    /** Counts a landed round without credits. */
    landed: () => change((now) => ({ ...now, session: addRound(now.session, 0, serverNow()) })),
    drawnHere: () => change((now) => ({ ...now, drawnHereMs: [...now.drawnHereMs.slice(-9), serverNow()] })),
    earlier: (rounds: readonly Round[]) => change((now) => ({ ...now, book: withEarlier(now.book, rounds) })),
    setBack: () => change((now) => ({ ...now, book: resetCredits(now.book) })),
    goOn: () =>
      change((now) => {
        const nowMs = serverNow()
        const whole = mergeSessions(now.session, serverSession, nowMs)
        return { ...now, session: whole && restartMinutes(whole, nowMs) }
      }),
    stop: () => change(({ session: _, ...now }) => now),
  }
}

interface Entry {
  readonly round: Round
  readonly stake: Stake
  readonly local: boolean
}

function withRound(now: Practice, { round, stake, local }: Entry): Practice {
  const book = recordRound(now.book, round, stake, local)
  if (book === now.book) return now
  const cost = book.averageCost - now.book.averageCost
  return { ...now, book, session: addRound(now.session, cost, serverNow()) }
}

/** Stores the server's rules for use offline. */
function useRules(id: string | undefined, show: () => void): void {
  const { user, signals } = useSession()
  const limits = user?.limits
  const mayFly = signals?.fun === 'ready' || signals?.fun === 'daily_limit'
  useEffect(() => {
    if (id === undefined || !limits) return
    const { sessionMinutes, signalsPerDay } = limits
    changePractice(id, (now) => ({ ...now, rules: { sessionMinutes, signalsPerDay, mayFly } }))
    show()
  }, [id, limits, mayFly, show])
}

/**
 * True if a round may be flown offline. False after a time-out: only the server can end it, because this device's clock
 * can be set.
 */
export function mayFlyHere(practice: Practice | undefined): boolean {
  return practice?.rules.mayFly === true && rememberedExclusion() === undefined
}
