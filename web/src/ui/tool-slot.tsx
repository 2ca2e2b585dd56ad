import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { loadPage } from '#web/lib/load-page.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { Button } from './button.tsx'
import { StaticHtml } from './island.tsx'
import { Skeleton } from './placeholder.tsx'
import { Notice } from './status.tsx'

/** Must be a module constant: the function identifies the tool. */
type Load<P extends object> = () => Promise<{ default: ComponentType<P> }>

interface ToolSlotProps<P extends object> {
  load: Load<P>
  props: P
  /** In the tool's shape and height, so that nothing moves when the tool appears. */
  skeleton?: ReactNode
  /** Replaces the words shown if the code could not load. */
  failure?: string
}

/**
 * Loads a tool's code once the page around it works; the prerendered page contains the skeleton.
 * @example
 * const load = () => import('./lab-tool.tsx')
 * <ToolSlot load={load} props={{}} skeleton={<Skeleton lines={20} />} />
 */
export function ToolSlot<P extends object>({
  load,
  props,
  skeleton = <Skeleton lines={12} />,
  failure,
}: ToolSlotProps<P>) {
  const { t } = useTranslation(['app', 'ui'])
  const { Tool, failed, attempt, retry } = useTool(load)
  if (Tool) return <Tool {...props} />
  if (failed) {
    return (
      <Notice tone="bad" role="alert" title={failure ?? t('tools.failed')}>
        <Button onClick={retry}>{t('ui:retry')}</Button>
      </Notice>
    )
  }
  // After a failure React has removed the prerendered skeleton, so it renders its own.
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

/** Tools fetched before, by their `load`; these show without a skeleton. */
const fetched = new WeakMap<object, unknown>()

function fetchedTool<P extends object>(load: Load<P>): { readonly Tool?: ComponentType<P> | undefined } {
  return { Tool: fetched.get(load) as ComponentType<P> }
}

async function fetchTool<P extends object>(load: Load<P>): Promise<ComponentType<P>> {
  const { default: Tool } = await load()
  fetched.set(load, Tool)
  return Tool
}

/** Prefetches a tool once the browser is idle. */
export function useFetchedWhenIdle<P extends object>(load: Load<P>): void {
  // A failed fetch is repeated, and reported, when the tool opens.
  useEffect(() => whenIdle(() => void fetchTool(load).catch(() => undefined)), [load])
}

function useTool<P extends object>(load: Load<P>) {
  const [tool, setTool] = useState<{
    readonly Tool?: ComponentType<P> | undefined
    readonly failed?: boolean
  }>(() => fetchedTool(load))
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    setTool(fetchedTool(load))
    if (fetched.has(load)) return
    let left = false
    loadPage(() => fetchTool(load)).then(
      (Tool) => {
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
