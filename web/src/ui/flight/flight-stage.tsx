import { Component, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { useFormat } from '#web/lib/format.ts'
import styles from './flight.module.css'
import type { FlightRunner } from './flight-runner.ts'
import { figureOf } from './flight-state.ts'
import type { FlightControl } from './use-flight.ts'

const FlightCanvas = lazy(() => import('./flight-canvas.tsx'))

interface FlightStageProps {
  flight: FlightControl
  /** The level that is drawn, before the flight too. */
  target: number | undefined
  /** Over the picture. */
  children?: ReactNode
}

/** The flight: its figure, and the picture when its code is there. */
export function FlightStage({ flight, target, children }: FlightStageProps) {
  const labels = useLabels()
  const { runner, calm } = flight
  return (
    <div className={styles.picture}>
      <PictureBoundary>
        <Suspense>
          <FlightCanvas runner={runner} shown={{ target, calm, labels }} />
        </Suspense>
      </PictureBoundary>
      <Figure runner={runner} />
      {children}
    </div>
  )
}

/** The multiplier in figures. It is written past React: it changes sixty times a second, and is not read aloud. */
function Figure({ runner }: { runner: FlightRunner }) {
  const { multiplier } = useFormat()
  const figure = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    let written: number | undefined
    const write = () => {
      const flown = runner.flown()
      const now = flown && figureOf(flown.flight, flown.state)
      if (figure.current && now !== written)
        figure.current.textContent = now === undefined ? '' : multiplier(now)
      written = now
    }
    write()
    return runner.watch(write)
  }, [runner, multiplier])
  return <p ref={figure} className={styles.figure} aria-hidden="true" />
}

function useLabels() {
  const { multiplier, number } = useFormat()
  return useMemo(
    () => ({
      multiplier: (value: number, decimals: number) =>
        decimals === 0 ? `${number(value)}x` : multiplier(value),
      // The symbol is the same everywhere; a decimal where the step is a part of a second.
      seconds: (value: number) => `${number(value, value % 1 < 0.01 ? 0 : 1)}\u00a0s`,
      target: multiplier,
    }),
    [multiplier, number],
  )
}

/** A picture whose code cannot be fetched, or fails, takes nothing else with it: the figure and the labels stay. */
class PictureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
