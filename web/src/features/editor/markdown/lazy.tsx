import { type ComponentType, lazy, Suspense } from 'react'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { loadPage } from '#web/lib/load-page.ts'
import { Skeleton } from '#web/ui/placeholder.tsx'
import type { InlineDiffProps, MarkdownEditorProps, MergeViewProps, TextDiffProps } from './types.ts'

async function withNamespace<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [module] = await Promise.all([loadPage(load), loadNamespaces(['editor'])])
  return module
}

const Editor = lazy(() => withNamespace(() => import('./markdown-editor.tsx')))
const Diff = lazy(() => withNamespace(() => import('./text-diff.tsx')))
const Merge = lazy(() => withNamespace(() => import('./merge-view.tsx')))
const Inline = lazy(() => withNamespace(() => import('./inline-diff.tsx')))

export function MarkdownEditor(props: MarkdownEditorProps) {
  return (
    <Suspense fallback={<Skeleton lines={12} />}>
      <Editor {...props} />
    </Suspense>
  )
}

export function TextDiff(props: TextDiffProps) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Diff {...props} />
    </Suspense>
  )
}

export function MergeView(props: MergeViewProps) {
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <Merge {...props} />
    </Suspense>
  )
}

export function InlineDiff(props: InlineDiffProps) {
  return (
    <Suspense fallback={<span>{props.after}</span>}>
      <Inline {...props} />
    </Suspense>
  )
}
