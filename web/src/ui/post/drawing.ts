export type Drawing = Readonly<Record<string, string>>

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Returns a post's drawing, always the same for the same name: bars of past rounds, targets of equal area under the
 * curve of odds, or three flights with their ends. Uses only sums and products, so server and browser draw the same
 * digits.
 * @param name seeds the drawing: the post's id
 */
export function drawingOf(name: string, size: Size): Drawing {
  const draw = drawsFrom(name)
  const motif = MOTIFS[Math.floor(draw() * MOTIFS.length)] ?? flight
  return motif(draw, size)
}

type Motif = (draw: () => number, size: Size) => Drawing

const flight: Motif = (draw, { width, height }) => {
  const [start, ground] = [width * 0.06, height * 0.86]
  const curve = () => {
    const end = { x: width * (0.34 + 0.58 * draw()), y: height * (0.14 + 0.44 * draw()) }
    const [across, up] = [end.x - start, ground - end.y]
    const middle = [start + across * 0.48, ground, start + across * 0.84, ground - up * 0.3]
    return {
      path: `M${points(start, ground)}C${points(...middle, end.x, end.y)}`,
      plane: `M${points(end.x, end.y)}h0`,
    }
  }
  const [flown, before, earlier] = [curve(), curve(), curve()]
  return {
    ground: `M${points(start, ground)}H${points(width * 0.94)}`,
    past: before.path + earlier.path,
    gone: before.plane + earlier.plane,
    line: flown.path,
    plane: flown.plane,
  }
}

const rounds: Motif = (draw, { width, height }) => {
  const ground = height * 0.86
  const step = width / Math.round(width / (height * 0.16))
  // Distributed like rounds: half of them stay below twice the lowest.
  const bar = () => Math.min(height * 0.7, (height * 0.1) / (1 - draw()))
  const past: string[] = []
  let x = width * 0.06 + step / 2
  for (; x < width * 0.94 - step; x += step) past.push(`M${points(x, ground)}v${points(-bar())}`)
  return {
    ground: `M${points(width * 0.06, ground)}H${points(width * 0.94)}`,
    bars: past.join(''),
    unknown: `M${points(x, ground)}v${points(height * -0.7)}`,
  }
}

const areas: Motif = (draw, { width, height }) => {
  const [start, ground] = [width * 0.06, height * 0.86]
  const area = width * height * (0.05 + 0.02 * draw())
  const widths = [0.1 + 0.05 * draw(), 0.24 + 0.08 * draw(), 0.48 + 0.16 * draw()]
  const boxes = widths.map((share) => {
    const across = width * share
    return `M${points(start, ground)}v${points(-area / across)}h${points(across)}V${points(ground)}Z`
  })
  const line = Array.from({ length: 33 }, (_, index) => {
    const across = width * (0.07 + (0.8 * index * index) / 1024)
    return `${index === 0 ? 'M' : 'L'}${points(start + across, ground - area / across)}`
  })
  return {
    ground: `M${points(start, height * 0.08)}V${points(ground)}H${points(width * 0.94)}`,
    fill: boxes.join(''),
    line: line.join(''),
  }
}

const MOTIFS: readonly Motif[] = [flight, rounds, areas]

function points(...values: readonly number[]): string {
  return values.map((value) => String(Math.round(value * 10) / 10)).join(' ')
}

/** Returns numbers in [0, 1) seeded by the name: FNV-1a, then mulberry32. Their quality does not matter. */
function drawsFrom(name: string): () => number {
  let state = 0x811c9dc5
  for (let index = 0; index < name.length; index++) {
    state = Math.imul(state ^ name.charCodeAt(index), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
