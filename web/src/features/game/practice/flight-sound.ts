/** Soft, short and the same for every result: sound announces, it does not judge. */
const NOTES = {
  begin: { hertz: 330, ms: 140 },
  passed: { hertz: 440, ms: 140 },
  flown: { hertz: 220, ms: 240 },
} as const

export type Moment = keyof typeof NOTES

const QUIET = 0.06
const ATTACK_S = 0.015

/** Repeats the screen's events as short tones. Browsers allow sound only after a press. */
export function createSound() {
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
