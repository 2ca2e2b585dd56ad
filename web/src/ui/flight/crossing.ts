const RING_MS = 520
const SECOND_RING_MS = 90
const BACK_MS = 1600
const FADE_MS = 160

/** Returns the rings around the point where the line met the target, `sinceMs` ago. */
export function ringsAt(
  sinceMs: number,
  scale: number,
): readonly { readonly radius: number; readonly opacity: number }[] {
  return [0, SECOND_RING_MS].flatMap((delayMs) => {
    const share = (sinceMs - delayMs) / RING_MS
    if (share <= 0 || share >= 1) return []
    return [{ radius: (10 + 34 * (1 - (1 - share) ** 4)) * scale, opacity: 1 - share }]
  })
}

/** Returns the opacity of what a stake would bring back: it fades in, stays and fades out. */
export function backOpacity(sinceMs: number): number {
  return Math.max(0, Math.min(1, sinceMs / FADE_MS, (2 * FADE_MS + BACK_MS - sinceMs) / FADE_MS))
}
