import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useFormat } from '#web/lib/format.ts'
import { classes } from '../classes.ts'
import styles from './flight.module.css'
import type { Label, Size } from './flight-figure.ts'
import { paintFlight, readPalette } from './flight-painter.ts'
import { type Band, type Moment, sceneAt } from './flight-scene.ts'
import { figureOf } from './flight-state.ts'
import type { FlightControl } from './use-flight.ts'

interface FlightStageProps {
  flight: FlightControl
  /** The target's level is drawn before the flight too. */
  target: number | undefined
  /** The band in which the target will be drawn, before one exists. */
  band?: Band | undefined
  /** Shown at the target while the plane flies on, such as "back at 1.57x: 157". */
  back?: string | undefined
  /** Shown under the target before take-off. */
  note?: string | undefined
  /** Texts over the top of the picture, which the figures keep off. */
  head?: RefObject<HTMLElement | null>
  className?: string | undefined
  children?: ReactNode
}

const LABELS = ['figure', 'target', 'back', 'note', 'low', 'high'] as const

/**
 * Draws the flight in its sky and fills its box. The labels are hidden from screen readers: state the result in words
 * beside it.
 */
export function FlightStage({
  flight,
  target,
  band,
  back,
  note,
  head,
  className,
  children,
}: FlightStageProps) {
  const { runner, calm } = flight
  const { multiplier } = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const texts = useMemo(
    () => ({
      target: target === undefined ? '' : multiplier(target),
      back: back ?? '',
      note: note ?? '',
      low: band ? multiplier(band.low) : '',
      high: band ? multiplier(band.high) : '',
    }),
    [multiplier, target, band, back, note],
  )
  const redraw = usePicture({ box, canvas, head, runner, shown: { target, band, calm, texts, multiplier } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn by what is shown
  useEffect(() => redraw.current(), [target, band?.low, band?.high, calm, texts])
  return (
    <div ref={box} className={classes(styles.stage, className)}>
      <div aria-hidden="true" className="fill">
        <canvas ref={canvas} className="fill" />
        {LABELS.map((name) => (
          <span key={name} data-label={name} className={styles.label} />
        ))}
      </div>
      {children}
    </div>
  )
}

interface Shown extends Moment {
  readonly texts: Readonly<Record<Exclude<(typeof LABELS)[number], 'figure'>, string>>
  readonly multiplier: (value: number) => string
}

interface Picture {
  readonly box: RefObject<HTMLDivElement | null>
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly head: FlightStageProps['head']
  readonly runner: FlightControl['runner']
  readonly shown: Shown
}

const NO_LAYOUT: Size = { width: 375, height: 228, inset: 20, text: 1 }

/**
 * Draws after each change, bypassing React, since there may be sixty per second.
 * @returns a ref to the function that draws again
 */
function usePicture({ box, canvas, head, runner, shown }: Picture) {
  const redraw = useRef(() => {})
  const current = useEffectEvent(() => shown)
  useEffect(() => {
    const { current: place } = box
    const { current: layer } = canvas
    if (!place || !layer) return
    const paint = layer.getContext('2d')
    const labels = LABELS.map(
      (name) => [name, place.querySelector<HTMLElement>(`[data-label=${name}]`)] as const,
    )
    let size = NO_LAYOUT
    let palette = readPalette(layer)
    const draw = () => {
      const { texts, multiplier, ...moment } = current()
      const flown = runner.flown()
      const scene = sceneAt({ ...moment, flown, hasComma: texts.target.includes(',') }, size)
      const figure = flown ? multiplier(figureOf(flown.flight, flown.state)) : ''
      const rests = !flown || scene.cooled === 1
      for (const [name, label] of labels)
        if (label) put(label, scene.labels[name], name === 'figure' ? figure : texts[name], size, rests)
      // Without a style sheet, or on a hidden page, colours may still be missing.
      if (paint && palette.ink !== '') paintFlight(paint, scene, size, palette)
    }
    const anew = () => {
      // A detached element has no computed colours.
      if (!layer.isConnected) return
      const { paddingInlineStart, fontSize } = getComputedStyle(place)
      if (layer.clientWidth > 0)
        size = {
          width: layer.clientWidth,
          height: layer.clientHeight,
          inset: Number.parseFloat(paddingInlineStart),
          text: Number.parseFloat(fontSize) / 16,
          head: head?.current ? head.current.offsetTop + head.current.offsetHeight + 12 : 0,
        }
      const ratio = window.devicePixelRatio
      layer.width = Math.round(size.width * ratio)
      layer.height = Math.round(size.height * ratio)
      paint?.scale(ratio, ratio)
      palette = readPalette(layer)
      draw()
    }
    redraw.current = draw
    anew()
    const ends = [runner.watch(draw), onLook(anew), onSize(layer, anew)]
    return () => ends.forEach((end) => void end())
  }, [box, canvas, head, runner])
  return redraw
}

/**
 * Moves a label by transform alone, which shifts no other element, and keeps it off the right margin. At rest it stands
 * on whole pixels, where text is sharp.
 */
function put(
  label: HTMLElement,
  place: Label | undefined,
  text: string,
  { width, inset }: Size,
  rests: boolean,
): void {
  if (label.textContent !== text) label.textContent = text
  const { style } = label
  style.opacity = place && text !== '' ? String(place.opacity) : '0'
  if (!place) {
    // The old position may be outside the box by now.
    style.transform = ''
    return
  }
  const at = rests ? Math.round : Number
  style.transform = `translate(min(${at(place.x)}px, ${width - inset}px - 100%), ${at(place.y)}px)`
  style.fontSize = `${place.size.toFixed(1)}px`
}

const QUERIES = ['(forced-colors: active)', '(prefers-color-scheme: dark)']

/** Calls back when colours or the pixel ratio may have changed. */
function onLook(changed: () => void): () => void {
  // Without media queries (tests), neither changes.
  const watched = QUERIES.flatMap((query) => window.matchMedia?.(query) ?? [])
  for (const query of watched) query.addEventListener('change', changed)
  const theme = new MutationObserver(changed)
  theme.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['class', 'data-theme', 'style'],
  })
  window.addEventListener('resize', changed)
  return () => {
    for (const query of watched) query.removeEventListener('change', changed)
    theme.disconnect()
    window.removeEventListener('resize', changed)
  }
}

function onSize(layer: HTMLElement, changed: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {}
  const observer = new ResizeObserver(changed)
  observer.observe(layer)
  return () => observer.disconnect()
}
