import { Notice } from './status.tsx'

/** Why a press did not work, beside the button. */
export function ActionError({ children }: { children: string | undefined }) {
  return children === undefined ? null : <Notice tone="bad" role="alert" title={children} />
}
