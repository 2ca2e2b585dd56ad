import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Inputs } from '#shared/crash/fair/scheme.ts'
import type { Round } from '#shared/models/round.ts'
import { api, call } from '#web/lib/api.ts'
import { useBusy } from '#web/lib/busy.ts'
import { keepPromise } from '#web/lib/promised-rounds.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'

/** An entered end can be changed for this long; then it is saved for good. */
const UNDO_MS = 10_000

export interface End {
  readonly multiplier: number
  readonly stake?: { readonly amount: number; readonly currency: string } | undefined
}

export type Report = ReturnType<typeof useReport>

interface ReportOptions {
  /** Called with the predicted outcome when the user has entered the end. */
  readonly onEntered: (round: Round) => void
  /** Called with the round as it was if the user wants to change the end. */
  readonly onChange: (round: Round) => void
  readonly onSaved: (round: Round) => void
}

/** Returns a function that saves a live round's end, with the casino's data if there are any, and returns the round. */
export function useSaveOutcome() {
  const { signals, update, user } = useSession()
  return async (round: Round, input: End & { fairness?: Inputs | undefined }): Promise<Round> => {
    const answer = await call(api.rounds.reportOutcome, { params: { id: round._id }, input, keepalive: true })
    keepPromise(user?._id, answer)
    // The result may have used up the budget, which closes live mode on every device.
    if (signals?.budget) void call(api.users.me).then(update, () => undefined)
    return answer.round
  }
}

/** Returns the report of a live round's end, which the user enters on the pad, and which is saved when it can no longer be changed. */
export function useReport({ onEntered, onChange, onSaved }: ReportOptions) {
  const saveOutcome = useSaveOutcome()
  const [open, setOpen] = useState(false)
  const [unsaved, setUnsaved] = useState<{ readonly round: Round; readonly end: End }>()
  const sending = useRef<Promise<void>>(undefined)
  useBusy(unsaved !== undefined)

  const send = async () => {
    if (!unsaved) return
    const settled = await saveOutcome(unsaved.round, unsaved.end)
    setUnsaved(undefined)
    onSaved(settled)
  }
  /** Saves the entered end, if there is one; a second call waits for the first. */
  const save = () => {
    sending.current ??= send().finally(() => {
      sending.current = undefined
    })
    return sending.current
  }
  const saving = useAction(save)
  const whenOver = useEffectEvent(saving.run)
  useEffect(() => {
    if (!unsaved) return
    const timer = setTimeout(whenOver, UNDO_MS)
    return () => clearTimeout(timer)
  }, [unsaved])
  const leave = useEffectEvent(() => void save().catch(() => undefined))
  useEffect(() => {
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    open,
    setOpen,
    isOpenToChange: unsaved !== undefined,
    /** True if the pad is open or an end is not saved yet: nothing may interrupt. */
    busy: open || unsaved !== undefined,
    saving,
    save,
    enter: (round: Round, end: End) => {
      setOpen(false)
      setUnsaved({ round, end })
      const { multiplier, stake } = end
      const outcome = { multiplier, hit: multiplier >= round.target, source: 'reported' } as const
      onEntered({ ...round, outcome, report: { stake } })
    },
    change: () => {
      if (!unsaved || saving.pending) return
      setUnsaved(undefined)
      onChange(unsaved.round)
      setOpen(true)
    },
  }
}
