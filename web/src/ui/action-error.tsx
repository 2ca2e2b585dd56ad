import { Notice } from './status.tsx'

export function ActionError({ children }: { children: string | undefined }) {
  return children === undefined ? null : <Notice tone="bad" role="alert" title={children} />
}
