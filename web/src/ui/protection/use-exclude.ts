import type { ExclusionPeriod } from '#shared/models/user.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { isEditor } from '#web/lib/guards.ts'
import { remember } from '#web/lib/remembered.ts'
import { useSession } from '#web/lib/session.tsx'
import { type Action, useAction } from '#web/lib/use-action.ts'

export interface Begun {
  readonly until: string
  /** True if an exclusion at least as long was running before: begun elsewhere, or by a press whose answer was lost. */
  readonly already: boolean
}

/** Returns the action that begins a time-out or self-exclusion; `onBegun` receives its end. */
export function useExclude(period: ExclusionPeriod, onBegun: (begun: Begun) => void): Action {
  const { user } = useSession()
  return useAction(async () => {
    const begun = await begin(period)
    // Other tabs of this browser notice the change and ask the server.
    remember(isEditor(user) ? 'staff' : 'user', begun.until)
    onBegun(begun)
  })
}

async function begin(period: ExclusionPeriod): Promise<Begun> {
  try {
    const { excludedUntil } = await call(api.users.exclude, { input: { period } })
    return { until: excludedUntil, already: false }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'wrong_state')) throw error
    const { user } = await call(api.users.me)
    if (user.excludedUntil === undefined) throw error
    return { until: user.excludedUntil, already: true }
  }
}

/** Returns a function that puts a new exclusion into the session: at once with the known end, then with the server's answer. */
export function useStoreExclusion(): (until: string) => void {
  const { user, signals, update } = useSession()
  return (until) => {
    if (user && signals) {
      update({
        user: { ...user, excludedUntil: until },
        signals: { ...signals, fun: 'excluded', live: 'excluded' },
      })
    }
    call(api.users.me).then(update, () => undefined)
  }
}
