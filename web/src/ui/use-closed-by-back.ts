import { useEffect, useEffectEvent } from 'react'
import { addLayer } from '#web/lib/layers.ts'

/** Lets the browser's Back close a dialog, sheet or menu. */
export function useClosedByBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? addLayer(() => close()) : undefined), [open])
}
