import { useEffect, useRef, useState } from 'react'
import { createSound, type SoundName } from './sound.ts'

const KEY = 'fairflight.sound'

/** Off until somebody turns it on; the device remembers. */
export function useSound() {
  const [on, setOn] = useState(isOn)
  const sound = useRef<ReturnType<typeof createSound>>(undefined)
  useEffect(() => () => sound.current?.close(), [])
  return {
    on,
    toggle: () => {
      keep(!on)
      setOn(!on)
    },
    play: (name: SoundName) => {
      if (!on) return
      sound.current ??= createSound()
      sound.current.play(name)
    },
  }
}

function isOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

function keep(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, 'on')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is switched off: it holds as long as the page.
  }
}
