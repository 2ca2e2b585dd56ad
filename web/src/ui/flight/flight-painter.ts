import { PLANE } from '#web/ui/plane.ts'
import type { Palette } from './flight-palette.ts'
import type { MovingScene, Point, Size, StillScene } from './flight-scene.ts'

const LABEL_PX = 12
const LABEL_GAP = 7
const LINE_PX = 3
const END_RADIUS = 5
const LEVEL_DASH = [6, 6]
/** Of the colour of the line. */
const AREA_OPACITY = 0.1

/** Grid, labels and the target's level. */
export function paintStill(
  paint: CanvasRenderingContext2D,
  scene: StillScene,
  size: Size,
  palette: Palette,
): void {
  paint.clearRect(0, 0, size.width, size.height)
  paint.font = `${LABEL_PX}px ${palette.font}`
  paint.lineWidth = 1
  paint.strokeStyle = palette.grid
  paint.fillStyle = palette.label
  paintRows(paint, scene)
  paintColumns(paint, scene)
  if (scene.level) paintLevel(paint, scene.level, scene.box, palette)
}

function paintRows(paint: CanvasRenderingContext2D, { rows, box }: StillScene): void {
  paint.textAlign = 'right'
  paint.textBaseline = 'middle'
  for (const { at, label } of rows) {
    strokeLine(paint, { x: box.left, y: crisp(at) }, { x: box.right, y: crisp(at) })
    paint.fillText(label, box.left - 8, at)
  }
}

function paintColumns(paint: CanvasRenderingContext2D, { columns, box }: StillScene): void {
  paint.textAlign = 'center'
  paint.textBaseline = 'top'
  for (const { at, label } of columns) {
    strokeLine(paint, { x: crisp(at), y: box.top }, { x: crisp(at), y: box.bottom })
    paint.fillText(label, at, box.bottom + 9)
  }
}

function paintLevel(
  paint: CanvasRenderingContext2D,
  { at, label }: { readonly at: number; readonly label: string },
  box: StillScene['box'],
  palette: Palette,
): void {
  paint.save()
  paint.strokeStyle = palette.level
  paint.fillStyle = palette.level
  paint.setLineDash(LEVEL_DASH)
  strokeLine(paint, { x: box.left, y: crisp(at) }, { x: box.right, y: crisp(at) })
  paint.restore()
  paint.fillStyle = palette.level
  paint.textAlign = 'left'
  // Under the level, at the left of the line; near the ground there is no room.
  const low = box.bottom - at < LABEL_PX + 2 * LABEL_GAP
  paint.textBaseline = low ? 'bottom' : 'top'
  paint.fillText(label, box.left + LABEL_GAP, low ? at - LABEL_GAP : at + LABEL_GAP)
}

interface Ground {
  /** Where 1.00x is. */
  readonly ground: number
  readonly size: Size
  readonly palette: Palette
}

/** The line, what lies under it, and the plane or where the line ended. */
export function paintMoving(
  paint: CanvasRenderingContext2D,
  scene: MovingScene,
  { ground, size, palette }: Ground,
): void {
  paint.clearRect(0, 0, size.width, size.height)
  const { curve, plane, end } = scene
  if (curve.length > 0) paintCurve(paint, curve, ground, palette)
  if (end) {
    paint.fillStyle = palette.plane
    paint.beginPath()
    paint.arc(end.x, end.y, END_RADIUS, 0, 2 * Math.PI)
    paint.fill()
  }
  if (!plane) return
  paint.save()
  paint.globalAlpha = plane.opacity
  paint.fillStyle = palette.plane
  paint.translate(plane.x, plane.y)
  paint.rotate(plane.angle)
  paint.fill(planePath())
  paint.restore()
}

function paintCurve(
  paint: CanvasRenderingContext2D,
  curve: readonly Point[],
  ground: number,
  palette: Palette,
): void {
  const [start = { x: 0, y: ground }] = curve
  const tip = curve.at(-1) ?? start
  paint.beginPath()
  for (const { x, y } of curve) paint.lineTo(x, y)
  paint.strokeStyle = palette.line
  paint.lineWidth = LINE_PX
  paint.lineJoin = 'round'
  paint.lineCap = 'round'
  paint.stroke()
  paint.lineTo(tip.x, ground)
  paint.lineTo(start.x, ground)
  paint.save()
  paint.globalAlpha = AREA_OPACITY
  paint.fillStyle = palette.line
  paint.fill()
  paint.restore()
}

let plane: Path2D | undefined
function planePath(): Path2D {
  plane ??= new Path2D(PLANE)
  return plane
}

/** A line of one pixel covers it whole when it runs through its middle. */
const crisp = (at: number) => Math.round(at) + 0.5

function strokeLine(paint: CanvasRenderingContext2D, from: Point, to: Point): void {
  paint.beginPath()
  paint.moveTo(from.x, from.y)
  paint.lineTo(to.x, to.y)
  paint.stroke()
}
