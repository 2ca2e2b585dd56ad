import type { Point, Size } from './flight-figure.ts'
import type { Scene } from './flight-scene.ts'
import { BODY, FAR_TAIL, FAR_WING, FIN, WING } from './plane-shapes.ts'

export type Palette = ReturnType<typeof readPalette>

/** Reads the computed tokens: a canvas has no variables, and in forced colours only the browser knows the values. */
export function readPalette(canvas: HTMLCanvasElement) {
  const worn = getComputedStyle(canvas)
  const read = (token: string) => {
    canvas.style.color = `var(--${token})`
    return worn.color
  }
  const palette = {
    ink: read('text'),
    trail: read('primary'),
    instant: read('warn'),
    band: read('info'),
    shade: read('plane-shade'),
    star: read('flight-star'),
    far: read('hills-far'),
    near: read('hills-near'),
    apron: read('ground'),
  }
  canvas.style.color = ''
  return palette
}

const STARS = 46
/** Pixels each layer moves per pixel flown. */
const PARALLAX = { stars: 0.02, far: 0.08, near: 0.2, runway: 1 }

/** Paints one frame: sky, land, target, line and plane. */
export function paintFlight(
  paint: CanvasRenderingContext2D,
  scene: Scene,
  size: Size,
  palette: Palette,
): void {
  paint.clearRect(0, 0, size.width, size.height)
  paintSky(paint, scene, size, palette)
  paintBand(paint, scene, size, palette)
  paintLand(paint, scene, size, palette)
  paintLevel(paint, scene, size, palette)
  paintPath(paint, scene, palette)
  paintCurve(paint, scene, palette)
  paintEnd(paint, scene, palette)
  paintCrossings(paint, scene, palette)
  if (scene.plane) paintPlane(paint, scene.plane, scene.ground, palette)
  paint.globalAlpha = 1
}

/** Seeded, so the sky is always the same. */
const scatter = (seed: number) => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

function paintSky(
  paint: CanvasRenderingContext2D,
  { drift }: Scene,
  { width, height }: Size,
  palette: Palette,
) {
  paint.fillStyle = palette.star
  for (let index = 1; index <= STARS; index++) {
    const x = (scatter(index) * width + width - ((drift * PARALLAX.stars) % width)) % width
    const depth = scatter(index + 100)
    paint.globalAlpha = 0.15 + 0.45 * scatter(index + 200) * (1 - depth)
    const side = depth > 0.8 ? 2 : 1
    paint.fillRect(x, depth * height * 0.7, side, side)
  }
}

function paintBand(paint: CanvasRenderingContext2D, { band }: Scene, { width }: Size, palette: Palette) {
  if (!band) return
  paint.globalAlpha = 0.18
  paint.fillStyle = palette.band
  paint.fillRect(0, band.high, width, band.low - band.high)
  paint.strokeStyle = palette.ink
  paint.lineWidth = 1
  paint.globalAlpha = 0.5
  paint.setLineDash([2, 4])
  for (const y of [band.low, band.high]) strokeLine(paint, 0, width, y)
  paint.setLineDash([])
}

function paintLand(paint: CanvasRenderingContext2D, scene: Scene, size: Size, palette: Palette) {
  const { ground, drift, end } = scene
  paint.globalAlpha = 1
  const rise = Math.min(46, size.height * 0.12)
  for (const [color, height, speed, wave] of [
    [palette.far, rise, PARALLAX.far, 190],
    [palette.near, rise * 0.55, PARALLAX.near, 130],
  ] as const) {
    paint.fillStyle = color
    paint.beginPath()
    paint.moveTo(0, ground)
    for (let x = 0; x <= size.width + 12; x += 12) {
      const at = (x + drift * speed) / wave
      paint.lineTo(x, ground - height * (0.55 + 0.28 * Math.sin(at) + 0.17 * Math.sin(at * 2.3 + 1)))
    }
    paint.lineTo(size.width, ground)
    paint.fill()
  }
  paint.fillStyle = palette.apron
  paint.fillRect(0, ground, size.width, size.height - ground)
  paint.strokeStyle = palette.ink
  paint.lineWidth = 1
  paint.globalAlpha = 0.35
  // The dotted line of an end just over the ground takes the place of the ground's own.
  strokeLine(paint, 0, end?.isLow ? end.x : size.width, ground)
  paint.fillStyle = palette.ink
  const gap = size.width >= 700 ? 26 : 14
  for (let x = gap - ((drift * PARALLAX.runway) % gap); x < size.width * 0.62; x += gap) {
    paint.globalAlpha = 0.9 * (1 - x / (size.width * 0.62))
    paint.fillRect(x, ground + 5, 2, 2)
  }
}

function paintLevel(paint: CanvasRenderingContext2D, { level }: Scene, { width }: Size, palette: Palette) {
  if (!level) return
  const { y, gap } = level
  paint.strokeStyle = palette.ink
  paint.lineWidth = 1.5
  paint.globalAlpha = 0.75
  paint.setLineDash([6, 5])
  if (gap) {
    strokeLine(paint, 0, gap[0], y)
    if (gap[1] < width) strokeLine(paint, gap[1], width, y)
  } else strokeLine(paint, 0, width, y)
  paint.setLineDash([])
  paint.globalAlpha = 1
  paint.fillStyle = palette.ink
  paint.beginPath()
  for (const [x, offset] of [
    [22, 0],
    [14, -8],
    [0, -8],
    [0, 8],
    [14, 8],
  ] as const)
    paint.lineTo(width - x, y + offset)
  paint.fill()
}

function paintPath(paint: CanvasRenderingContext2D, { path }: Scene, palette: Palette) {
  paint.fillStyle = palette.ink
  for (const { x, y, opacity } of path) {
    paint.globalAlpha = opacity
    dot(paint, { x, y }, 1.6)
  }
}

/** Red during the flight, then cooling. */
function paintCurve(paint: CanvasRenderingContext2D, { curve, cooled, ground }: Scene, palette: Palette) {
  const [start] = curve
  const tip = curve.at(-1)
  if (!start || !tip || tip.x === start.x) return
  paint.lineJoin = 'round'
  paint.lineCap = 'round'
  const strokes = [
    { color: palette.trail, glow: palette.trail, alpha: 1 - cooled },
    { color: palette.ink, glow: palette.star, alpha: cooled },
  ]
  const along = (color: string) => {
    const brightening = paint.createLinearGradient(start.x, 0, tip.x, 0)
    brightening.addColorStop(0, 'transparent')
    brightening.addColorStop(0.6, color)
    return brightening
  }
  for (const { color, glow, alpha } of strokes) {
    if (alpha === 0) continue
    paint.beginPath()
    for (const { x, y } of curve) paint.lineTo(x, y)
    // Whole down to the runway, and brighter towards the tip.
    for (const [style, share, width] of [
      [color, 0.45, 3],
      [along(glow), 0.25, 12],
      [along(color), 1, 4],
    ] as const) {
      paint.strokeStyle = style
      paint.globalAlpha = alpha * share
      paint.lineWidth = width
      paint.stroke()
    }
    if (cooled > 0) continue
    const under = paint.createLinearGradient(0, tip.y, 0, ground)
    under.addColorStop(0, color)
    under.addColorStop(1, 'transparent')
    paint.fillStyle = under
    paint.globalAlpha = 0.22
    paint.lineTo(tip.x, ground)
    paint.lineTo(start.x, ground)
    paint.fill()
  }
}

function paintEnd(paint: CanvasRenderingContext2D, { end, cooled, ground, level }: Scene, palette: Palette) {
  if (!end) return
  const under = level ? end.y - level.y : 0
  const dots = end.isLow ? ground : end.y
  // The colour of an end at 1.00x in the bar.
  paint.fillStyle = end.y < ground ? palette.ink : palette.instant
  paint.globalAlpha = 0.6 * cooled
  for (let x = end.x + 12; x < end.x + (end.to - end.x) * cooled; x += 6) paint.fillRect(x, dots - 1, 2, 2)
  paint.fillStyle = palette.ink
  // No halo that would touch the target's line or the ground.
  paint.globalAlpha = end.isLow || (under > 0 && under < 24) ? 0 : 0.2 * cooled
  dot(paint, end, 5 + 7 * cooled)
  paint.globalAlpha = 1
  dot(paint, end, 5)
}

function paintCrossings(paint: CanvasRenderingContext2D, { crossings, rings }: Scene, palette: Palette) {
  paint.strokeStyle = palette.ink
  for (const { x, y } of crossings) {
    for (const { radius, opacity } of rings) {
      paint.globalAlpha = opacity
      paint.lineWidth = 1.5
      paint.beginPath()
      paint.arc(x, y, radius, 0, 2 * Math.PI)
      paint.stroke()
    }
    paint.globalAlpha = 1
    paint.fillStyle = palette.near
    dot(paint, { x, y }, 5)
    paint.lineWidth = 2
    paint.stroke()
  }
}

let shapes: Readonly<Record<'body' | 'shaded' | 'wing', Path2D>> | undefined
function planeShapes() {
  if (shapes) return shapes
  const shaded = new Path2D(FAR_WING)
  shaded.addPath(new Path2D(FAR_TAIL))
  const body = new Path2D(BODY)
  body.addPath(new Path2D(FIN))
  shapes = { body, shaded, wing: new Path2D(WING) }
  return shapes
}

function paintPlane(
  paint: CanvasRenderingContext2D,
  { x, y, angle, scale }: NonNullable<Scene['plane']>,
  ground: number,
  palette: Palette,
) {
  const { body, shaded, wing } = planeShapes()
  const size = scale * 0.9
  // The shadow fades as the plane climbs.
  paint.globalAlpha = Math.max(0, 0.55 - (ground - y) / size / 100)
  paint.fillStyle = '#000'
  paint.beginPath()
  paint.ellipse(x, ground, 26 * size, 2.6 * size, 0, 0, 2 * Math.PI)
  paint.fill()
  paint.save()
  paint.globalAlpha = 1
  paint.translate(x, y)
  paint.rotate(angle)
  paint.scale(size, size)
  paint.fillStyle = palette.shade
  paint.fill(shaded)
  paint.fillStyle = palette.ink
  paint.fill(body)
  paint.fillStyle = palette.shade
  paint.fill(wing)
  paint.restore()
}

function dot(paint: CanvasRenderingContext2D, { x, y }: Point, radius: number) {
  paint.beginPath()
  paint.arc(x, y, radius, 0, 2 * Math.PI)
  paint.fill()
}

function strokeLine(paint: CanvasRenderingContext2D, from: number, to: number, y: number) {
  // A line of one pixel is sharp if it runs through the middle of a pixel.
  const at = Math.round(y) + 0.5
  paint.beginPath()
  paint.moveTo(from, at)
  paint.lineTo(to, at)
  paint.stroke()
}
