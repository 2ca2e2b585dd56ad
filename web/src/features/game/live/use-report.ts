import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Inputs } from '#shared/crash/fair/scheme.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { useBusy } from '#web/lib/busy.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { keepPromise } from '#web/lib/promised-rounds.ts'
import { useSession } from '#web/lib/session.tsx'

/** An entered end can be changed for this long; then it is saved for good. */
const UNDO_MS = 10_000

export interface End {
  readonly multiplier: number
  readonly stake?: { readonly amount: number; readonly currency: string } | undefined
}

export type Report = ReturnType<typeof useReport>

interface ReportOptions {
  /** Called with the predicted outcome when the user has entered the end, or with the saved one if that is another. */
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

/** Returns the round as saved if its end was saved before: by another window, or by a call whose answer was lost. */
async function findSaved({ _id }: Round, error: unknown): Promise<Round> {
  if (!(error instanceof ApiError && error.code === 'wrong_state')) throw error
  const { rounds } = await call(api.rounds.list, { input: { mode: 'live' } })
  const saved = rounds.find((round) => round._id === _id)
  if (!saved?.outcome) throw error
  return saved
}

/** Returns the report of a live round's end, which the user enters on the pad, and which is saved when it can no longer be changed. */
export function useReport({ onEntered, onChange, onSaved }: ReportOptions) {
  const saveOutcome = useSaveOutcome()
  const [open, setOpen] = useState(false)
  const [unsaved, setUnsaved] = useState<{ readonly round: Round; readonly end: End }>()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const sending = useRef<Promise<boolean>>(undefined)
  const { t } = useTranslation('rounds')
  useBusy(unsaved !== undefined)

  const send = async () => {
    setFailure(undefined)
    if (!unsaved) return true
    setSending(true)
    try {
      const { round, end } = unsaved
      const settled = await saveOutcome(round, end).catch((error) => findSaved(round, error))
      setUnsaved(undefined)
      if (settled.outcome?.multiplier === end.multiplier) onSaved(settled)
      else {
        setFailure(t('report.elsewhere'))
        onEntered(settled)
        return false
      }
      return true
    } catch (error) {
      setFailure(failureMessage(error))
      return false
    } finally {
      setSending(false)
    }
  }
  /** Saves the entered end, if there is one, and returns true if nothing stands against the next round; a second call waits for the first. */
  const save = () => {
    sending.current ??= send().finally(() => {
      sending.current = undefined
    })
    return sending.current
  }
  const whenOver = useEffectEvent(save)
  useEffect(() => {
    if (!unsaved) return
    const timer = setTimeout(() => void whenOver(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [unsaved])
  const leave = useEffectEvent(() => void save())
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
    isUnsaved: unsaved !== undefined,
    isSending,
    failure,
    /** True if the pad is open or an end is not saved yet: nothing may interrupt. */
    busy: open || unsaved !== undefined,
    save,
    enter: (round: Round, end: End) => {
      setOpen(false)
      setUnsaved({ round, end })
      const { multiplier, stake } = end
      const outcome = { multiplier, hit: multiplier >= round.target, source: 'reported' } as const
      onEntered({ ...round, outcome, report: { stake } })
    },
    change: () => {
      if (!unsaved || isSending) return
      setUnsaved(undefined)
      onChange(unsaved.round)
      setOpen(true)
    },
  }
}
