/** Where the reader was on each page of this visit: pixels from its top, by the key of its history entry. */
const positions = new Map<string, number>()

/** Called when a page is about to be left. */
export function rememberScroll(key: string): void {
  positions.set(key, window.scrollY)
}

/** From now on the product scrolls; the browser keeps to what it does between documents. */
export function takeOverScrolling(): void {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto'
  })
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual'
  })
}

interface Arrival {
  readonly key: string
  readonly hash: string
  /** By the browser's back or forward. */
  readonly back: boolean
}

/** Shows the arriving page where it was left, at its fragment, or from the top. */
export function scrollOnArrival({ key, hash, back }: Arrival): void {
  const left = back ? positions.get(key) : undefined
  const target = hash === '' ? null : document.getElementById(decodeFragment(hash))
  if (left === undefined && target) {
    target.scrollIntoView()
    focusSection(target)
  } else {
    // Not smoothly: this is another page, not another part of one.
    window.scrollTo({ top: left ?? 0, behavior: 'instant' })
  }
}

function focusSection(target: HTMLElement): void {
  // Sections cannot have the focus by themselves; the browser sets it there after a link of its own, too.
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
