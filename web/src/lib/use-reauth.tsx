import { type ReactNode, useState } from 'react'
import { ReauthDialog } from '#web/ui/reauth-dialog.tsx'
import { ApiError } from './api.ts'

interface Asked {
  readonly settle: (confirmed: boolean) => void
}

export interface Reauth {
  /**
   * Runs a call; where the server wants the password again, asks for it and runs the call once more. Who
   * closes the dialog gets the server's refusal.
   */
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** To be placed beside, not inside, the page's forms. */
  dialog: ReactNode
}

/** The password asked again, for what the server lets pass only within five minutes of it. */
export function useReauth(): Reauth {
  const [asked, setAsked] = useState<Asked>()
  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'reauth_required')) throw error
      const confirmed = await new Promise<boolean>((settle) => setAsked({ settle }))
      setAsked(undefined)
      if (!confirmed) throw error
      return work()
    }
  }
  return {
    run,
    dialog: (
      <ReauthDialog
        open={asked !== undefined}
        onConfirmed={() => asked?.settle(true)}
        onClose={() => asked?.settle(false)}
      />
    ),
  }
}
