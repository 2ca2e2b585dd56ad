import { useEffect, useRef, useState } from 'react'
import { store, stored } from '#web/lib/storage.ts'

const OPTIONS = { sound: 'fairflight.sound', haptic: 'fairflight.haptic' } as const
export type FlightOption = keyof typeof OPTIONS

type Moment = 'begin' | 'passed' | 'flown'

/** Sound and vibration: off by default, remembered on the device. */
export function useOptions() {
  const [on, setOn] = useState(() => ({ sound: isOn('sound'), haptic: isOn('haptic') }))
  const sound = useRef<ReturnType<typeof createSound>>(undefined)
  useEffect(() => () => sound.current?.close(), [])
  return {
    on,
    toggle: (option: FlightOption) => {
      // Without storage the option lasts as long as the page.
      store(OPTIONS[option], on[option] ? undefined : 'on')
      setOn({ ...on, [option]: !on[option] })
    },
    give: (moment: Moment) => {
      if (on.haptic && moment === 'passed') navigator.vibrate?.(TICK_MS)
      if (!on.sound) return
      sound.current ??= createSound()
      sound.current.play(moment)
    },
  }
}

const TICK_MS = 10

const isOn = (option: FlightOption) => stored(OPTIONS[option]) === 'on'

/** Soft, short and the same for every result: sound announces, it does not judge. */
const NOTES = {
  begin: { hertz: 330, ms: 140 },
  passed: { hertz: 440, ms: 140 },
  flown: { hertz: 220, ms: 240 },
} as const

const QUIET = 0.06
const ATTACK_S = 0.015

/** Repeats the screen's events as short tones. Browsers allow sound only after a press. */
function createSound() {
  let context: AudioContext | undefined
  return {
    play: (name: Moment) => {
      try {
        context ??= new AudioContext()
        void context.resume().catch(() => undefined)
        playNote(context, NOTES[name])
      } catch {}
    },
    close: () => {
      void context?.close().catch(() => undefined)
      context = undefined
    },
  }
}

function playNote(context: AudioContext, { hertz, ms }: (typeof NOTES)[Moment]): void {
  const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz })
  const loudness = new GainNode(context, { gain: 0 })
  const from = context.currentTime
  const until = from + ms / 1000
  // Without ramps the tone would click.
  loudness.gain.setValueAtTime(0, from)
  loudness.gain.linearRampToValueAtTime(QUIET, from + ATTACK_S)
  loudness.gain.linearRampToValueAtTime(0, until)
  tone.connect(loudness).connect(context.destination)
  tone.start(from)
  tone.stop(until)
}
