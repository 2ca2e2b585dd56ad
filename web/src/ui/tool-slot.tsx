import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { loadPage } from '#web/lib/load-page.ts'
import { Button } from './button.tsx'
import { StaticHtml } from './island.tsx'
import { Skeleton } from './placeholder.tsx'
import { Notice } from './status.tsx'

interface ToolSlotProps<P extends object> {
  /** A module constant: another function means another tool. */
  load: () => Promise<{ default: ComponentType<P> }>
  props: P
  /** In the tool's shape and height, so that nothing moves when the tool appears. */
  skeleton?: ReactNode
}

/**
 * Loads a tool's code once the page around it works; the written page contains its skeleton.
 * @example
 * const load = () => import('./lab-tool.tsx')
 * <ToolSlot load={load} props={{}} skeleton={<Skeleton lines={20} />} />
 */
export function ToolSlot<P extends object>({
  load,
  props,
  skeleton = <Skeleton lines={12} />,
}: ToolSlotProps<P>) {
  const { t } = useTranslation(['app', 'ui'])
  const { Tool, failed, attempt, retry } = useTool(load)
  if (Tool) return <Tool {...props} />
  if (failed) {
    return (
      <Notice tone="bad" role="alert" title={t('tools.failed')}>
        <Button onClick={retry}>{t('ui:retry')}</Button>
      </Notice>
    )
  }
  // The written skeleton was removed when the failure was shown.
  const Place = attempt > 0 ? 'div' : StaticHtml
  return (
    <Place aria-busy="true">
      <noscript>
        <p className="measure">{t('tools.noScript')}</p>
      </noscript>
      {skeleton}
    </Place>
  )
}

function useTool<P extends object>(load: ToolSlotProps<P>['load']) {
  const [tool, setTool] = useState<{ Tool?: ComponentType<P>; failed?: boolean }>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches anew
  useEffect(() => {
    let left = false
    setTool({})
    loadPage(load).then(
      ({ default: Tool }) => {
        // A transition renders in slices, so that a slow phone stays responsive.
        if (!left) startTransition(() => setTool({ Tool }))
      },
      () => left || setTool({ failed: true }),
    )
    return () => {
      left = true
    }
  }, [load, attempt])
  return { ...tool, attempt, retry: () => setAttempt((before) => before + 1) }
}
