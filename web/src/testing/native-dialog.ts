import { beforeAll } from 'vitest'

const OPEN_POPOVERS = '[popover] { display: block !important }'

/** Adds the methods of dialogs and popovers that jsdom lacks. */
export function openNativeDialogs(): void {
  beforeAll(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true
    }
    HTMLDialogElement.prototype.close = function close() {
      this.open = false
      this.dispatchEvent(new Event('close'))
    }
    // Popovers are always shown, so hiding one does nothing.
    HTMLElement.prototype.hidePopover = () => undefined
    document.head.append(Object.assign(document.createElement('style'), { textContent: OPEN_POPOVERS }))
  })
}
