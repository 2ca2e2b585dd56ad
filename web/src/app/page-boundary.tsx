import { Component, type ComponentType, type ReactNode } from 'react'
import { addWords } from '#web/i18n/words.ts'
import { StaticFallback } from './fatal.tsx'

interface State {
  readonly failed: boolean
  readonly ErrorView?: ComponentType<{ status: number; onRetry: () => void }>
}

/** Tells inside the frame that a standing page failed, as the router does for the pages that it shows. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch() {
    Promise.all([import('#web/features/error/error-view.tsx'), addWords(['error'])]).then(
      ([{ ErrorView }]) => this.setState({ ErrorView }),
      () => undefined,
    )
  }

  override render() {
    const { failed, ErrorView } = this.state
    if (!failed) return this.props.children
    if (!ErrorView) return <StaticFallback />
    return <ErrorView status={500} onRetry={() => window.location.reload()} />
  }
}
