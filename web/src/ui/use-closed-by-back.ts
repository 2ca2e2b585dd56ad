import { useEffect, useEffectEvent } from 'react'
import { addLayer } from '#web/lib/layers.ts'

/** Lets the browser's Back close what is open over the page. */
export function useClosedByBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? addLayer(() => close()) : undefined), [open])
}
