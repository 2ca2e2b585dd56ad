import type { ComponentProps } from 'react'
import type { Action } from '#web/lib/use-action.ts'
import { ActionError } from './action-error.tsx'
import { Button } from './button.tsx'

/** A button that runs an action, below the reason why the last run failed. */
export function ActionButton({ action, ...rest }: ComponentProps<typeof Button> & { action: Action }) {
  return (
    <>
      <ActionError>{action.error}</ActionError>
      <div>
        <Button {...rest} pending={action.pending} onClick={action.run} />
      </div>
    </>
  )
}
