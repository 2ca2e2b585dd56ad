/** Functions that close the open sheets, drawers and dialogs, the topmost last. */
const layers: (() => void)[] = []
/** The current history entry, kept because `popstate` reports only the new one. */
let here = { href: '', depth: 0 }

/**
 * Lets Back close the topmost layer; call it once per document.
 * @returns a function that stops it
 */
export function watchLayers(): () => void {
  here = entry()
  // Before the router's own listener, which takes each step for a navigation.
  window.addEventListener('popstate', onPopState, { capture: true })
  return () => window.removeEventListener('popstate', onPopState, { capture: true })
}

/**
 * Adds a layer with an entry of its own in the history. The entry stays when the layer is closed otherwise, since going
 * back then would race with a link that is followed; the next step back skips it.
 * @returns a function that removes the layer
 */
export function addLayer(close: () => void): () => void {
  layers.push(close)
  // Opening and closing in one turn leaves no entry.
  queueMicrotask(addEntries)
  return () => {
    if (layers.includes(close)) layers.splice(layers.indexOf(close), 1)
  }
}

/** Returns the current entry; its depth counts the layers when it was added. */
function entry() {
  return { href: window.location.href, depth: Number(window.history.state?.layers ?? 0) }
}

function addEntries(): void {
  for (let depth = entry().depth + 1; depth <= layers.length; depth++) {
    const { state } = window.history
    // The router counts its entries in `idx`.
    const idx = typeof state?.idx === 'number' ? { idx: state.idx + 1 } : {}
    window.history.pushState({ ...state, ...idx, layers: depth }, '')
  }
  here = entry()
}

function onPopState(event: PopStateEvent): void {
  const left = here
  here = entry()
  if (here.href !== left.href || here.depth >= left.depth) return
  // The page stays, so the router hears nothing of it.
  event.stopImmediatePropagation()
  const closing = layers.splice(here.depth)
  if (closing.length === 0) window.history.back()
  for (const close of closing.reverse()) close()
}
