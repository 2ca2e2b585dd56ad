/** A hidden page has no frames; longer than any frame of one that is seen. */
const NO_FRAME_MS = 200

/**
 * Resolves once what was just changed has been handed to the screen: work that would hold that up begins after it.
 *
 * @example
 * setStopping(true)
 * void nextPaint().then(() => stopper.abort())
 */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, NO_FRAME_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      // Frames are painted after their callbacks.
      setTimeout(resolve)
    })
  })
}
