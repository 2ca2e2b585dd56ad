import { beforeAll } from 'vitest'

/** jsdom lays nothing out; the text editor asks where its letters are. */
export function standInForLayout(): void {
  beforeAll(() => {
    const nowhere = new DOMRect()
    const none: DOMRectList = Object.assign([], { item: () => null })
    Range.prototype.getClientRects = () => none
    Range.prototype.getBoundingClientRect = () => nowhere
    // It takes jsdom for Safari, where a selection in a shadow root is found by a command.
    document.execCommand = () => false
  })
}
