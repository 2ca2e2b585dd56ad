import { paintMoving, paintStill } from './flight-painter.ts'
import { onPaletteChange, readPalette } from './flight-palette.ts'
import type { FlightRunner } from './flight-runner.ts'
import { type Labels, type Size, type StillScene, sceneAt } from './flight-scene.ts'

/** What is asked for at each drawing. */
export interface Shown {
  readonly target: number | undefined
  readonly calm: boolean
  readonly labels: Labels
}

export interface Layers {
  readonly still: HTMLCanvasElement
  readonly moving: HTMLCanvasElement
}

/**
 * Keeps two layers as the flight is: the one that stands is painted when it differs, the moving one in each
 * frame. Both follow the size of their box, the screen's pixels and the colours.
 *
 * @returns `draw`, for what changed without the flight, and `end`
 */
export function drawFlight(layers: Layers, runner: FlightRunner, shown: () => Shown) {
  const still = layers.still.getContext('2d')
  const moving = layers.moving.getContext('2d')
  // Without a canvas the game is the same: figure and labels stand beside it.
  if (!still || !moving) return { draw: () => {}, end: () => {} }
  let size: Size = { width: 0, height: 0 }
  let palette = readPalette(layers.still)
  let painted: string | undefined

  function draw() {
    if (size.width === 0 || !still || !moving) return
    const { target, calm, labels } = shown()
    const scene = sceneAt({ target, calm, flown: runner.flown() }, size, labels)
    const key = keyOf(scene.still)
    if (key !== painted) paintStill(still, scene.still, size, palette)
    painted = key
    paintMoving(moving, scene.moving, { ground: scene.still.box.bottom, size, palette })
  }
  function anew() {
    size = fitBox(layers)
    palette = readPalette(layers.still)
    painted = undefined
    draw()
  }

  const resized = new ResizeObserver(anew)
  resized.observe(layers.still)
  const ends = [runner.watch(draw), onPaletteChange(anew), onResolution(anew), () => resized.disconnect()]
  return { draw, end: () => ends.forEach((end) => void end()) }
}

/** As many pixels as the screen has for the box. */
function fitBox({ still, moving }: Layers): Size {
  const size = { width: still.clientWidth, height: still.clientHeight }
  const ratio = window.devicePixelRatio
  for (const canvas of [still, moving]) {
    canvas.width = Math.round(size.width * ratio)
    canvas.height = Math.round(size.height * ratio)
    canvas.getContext('2d')?.scale(ratio, ratio)
  }
  return size
}

/** Calls back when the window moved to a screen of other pixels, or was zoomed. */
function onResolution(changed: () => void): () => void {
  let query: MediaQueryList
  const watch = () => {
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    query.addEventListener('change', next, { once: true })
  }
  const next = () => {
    changed()
    watch()
  }
  watch()
  return () => query.removeEventListener('change', next)
}

/** Equal for pictures that are painted alike. */
function keyOf({ box, rows, columns, level }: StillScene): string {
  return JSON.stringify([box, rows, columns, level])
}
