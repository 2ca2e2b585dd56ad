import type { ReactNode } from 'react'
import type { Answer } from '#web/lib/query.ts'
import { ActionError } from './action-error.tsx'
import { Skeleton } from './placeholder.tsx'

interface LoadedProps<T> {
  answer: Pick<Answer<T>, 'data' | 'error' | 'reload'>
  /** Lines of the placeholder. */
  lines: number
  children: (data: T) => ReactNode
}

/** Shows an answer once it is there, a placeholder before, and a failure with a button that tries again. */
export function Loaded<T>({ answer: { data, error, reload }, lines, children }: LoadedProps<T>) {
  return (
    <>
      {data === undefined && error === undefined && <Skeleton lines={lines} />}
      <ActionError onRetry={reload}>{error}</ActionError>
      {data !== undefined && children(data)}
    </>
  )
}
