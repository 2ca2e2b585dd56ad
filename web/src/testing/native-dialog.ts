import { beforeAll } from 'vitest'

/** jsdom's dialogs do not open: this gives them the two methods that the kit calls. */
export function openNativeDialogs(): void {
  beforeAll(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true
    }
    HTMLDialogElement.prototype.close = function close() {
      this.open = false
      this.dispatchEvent(new Event('close'))
    }
  })
}
