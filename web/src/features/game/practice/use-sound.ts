import { useEffect, useRef, useState } from 'react'

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

/** Soft, short and the same whatever the round showed: a sound says what happens, it does not judge it. */
const NOTES = {
  begin: { hertz: 330, ms: 140 },
  passed: { hertz: 440, ms: 140 },
  flown: { hertz: 220, ms: 240 },
} as const

type SoundName = keyof typeof NOTES

/** Of full loudness. */
const QUIET = 0.06
const ATTACK_S = 0.015

/** Says in short tones what the figure and the labels say too. Browsers allow it only after a press. */
function createSound(makeContext: () => AudioContext = () => new AudioContext()) {
  let context: AudioContext | undefined
  return {
    play: (name: SoundName) => {
      try {
        context ??= makeContext()
        void context.resume().catch(() => undefined)
        playNote(context, NOTES[name])
      } catch {
        // A device without sound.
      }
    },
    close: () => {
      void context?.close().catch(() => undefined)
      context = undefined
    },
  }
}

function playNote(context: AudioContext, { hertz, ms }: (typeof NOTES)[SoundName]): void {
  const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz })
  const loudness = new GainNode(context, { gain: 0 })
  const from = context.currentTime
  const until = from + ms / 1000
  // Without slopes it would click.
  loudness.gain.setValueAtTime(0, from)
  loudness.gain.linearRampToValueAtTime(QUIET, from + ATTACK_S)
  loudness.gain.linearRampToValueAtTime(0, until)
  tone.connect(loudness).connect(context.destination)
  tone.start(from)
  tone.stop(until)
}
