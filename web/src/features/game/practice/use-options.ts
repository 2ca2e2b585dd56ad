import { useEffect, useRef, useState } from 'react'
import { store, stored } from '#web/lib/storage.ts'
import type { Moment } from './flight-sound.ts'

const OPTIONS = { sound: 'fairflight.sound', haptic: 'fairflight.haptic' } as const
export type FlightOption = keyof typeof OPTIONS

/** Most people never turn the sound on. */
const loadSound = () => import('./flight-sound.ts').then(({ createSound }) => createSound())

/** Sound and vibration: off by default, remembered on the device. */
export function useOptions() {
  const [on, setOn] = useState(() => ({ sound: isOn('sound'), haptic: isOn('haptic') }))
  const sound = useRef<ReturnType<typeof loadSound>>(undefined)
  useEffect(
    () => () =>
      void sound.current?.then(
        ({ close }) => close(),
        () => undefined,
      ),
    [],
  )
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
      sound.current ??= loadSound()
      sound.current.then(({ play }) => play(moment)).catch(() => undefined)
    },
  }
}

const TICK_MS = 10

const isOn = (option: FlightOption) => stored(OPTIONS[option]) === 'on'
