import { Component, type ReactNode } from 'react'

/** A picture whose code cannot be fetched, or fails, takes nothing else with it: the figure and the words stay. */
export class PictureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
