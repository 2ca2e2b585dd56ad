import { beforeAll } from 'vitest'

/** Replaces the layout methods that the text editor calls and jsdom lacks. */
export function standInForLayout(): void {
  beforeAll(() => {
    const nowhere = new DOMRect()
    const none: DOMRectList = Object.assign([], { item: () => null })
    Range.prototype.getClientRects = () => none
    Range.prototype.getBoundingClientRect = () => nowhere
    // The editor takes jsdom for Safari, where it finds the selection in a shadow root by a command.
    document.execCommand = () => false
  })
}
