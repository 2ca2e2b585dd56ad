import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Answer } from '#web/lib/query.ts'
import { Button } from './button.tsx'
import { Skeleton } from './placeholder.tsx'
import { Notice } from './status.tsx'

interface LoadedProps<T> {
  answer: Pick<Answer<T>, 'data' | 'error' | 'reload'>
  /** Lines of the placeholder. */
  lines: number
  children: (data: T) => ReactNode
}

/** Shows an answer once it is there, a placeholder before, and a failure with a button that tries again. */
export function Loaded<T>({ answer: { data, error, reload }, lines, children }: LoadedProps<T>) {
  const { t } = useTranslation('ui')
  return (
    <>
      {data === undefined && error === undefined && <Skeleton lines={lines} />}
      {error !== undefined && (
        <Notice tone="bad" role="alert" title={error}>
          <div>
            <Button onClick={reload}>{t('retry')}</Button>
          </div>
        </Notice>
      )}
      {data !== undefined && children(data)}
    </>
  )
}
