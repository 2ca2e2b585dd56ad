/** A hidden page has no frames; this is longer than any visible frame. */
const NO_FRAME_MS = 200

/**
 * Resolves once the latest changes have been painted, so that blocking work can begin after it.
 * @example void nextPaint().then(() => stopper.abort())
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
