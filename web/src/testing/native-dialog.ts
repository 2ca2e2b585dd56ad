import { beforeAll } from 'vitest'

const OPEN_POPOVERS = '[popover] { display: block !important }'

/** jsdom's dialogs and popovers do not open: this gives them the methods that the kit calls. */
export function openNativeDialogs(): void {
  beforeAll(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true
    }
    HTMLDialogElement.prototype.close = function close() {
      this.open = false
      this.dispatchEvent(new Event('close'))
    }
    // A popover stands there as if it were open.
    HTMLElement.prototype.hidePopover = () => undefined
    document.head.append(Object.assign(document.createElement('style'), { textContent: OPEN_POPOVERS }))
  })
}
