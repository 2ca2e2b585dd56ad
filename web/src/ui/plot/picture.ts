/** Computed styles copied as attributes, since a saved picture has no stylesheet. */
const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
] as const

const SVG = 'http://www.w3.org/2000/svg'

/**
 * Returns a copy of a drawing that looks the same without its stylesheet, in the size of its viewBox.
 * @example new XMLSerializer().serializeToString(standalone(svg))
 */
export function standalone(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) throw new TypeError('The copy of an SVG element must be one')
  const originals = drawing.querySelectorAll('*')
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[index]
    if (original) setLooks(element, getComputedStyle(original))
  }
  for (const name of ['class', 'role', 'aria-label']) copy.removeAttribute(name)
  return copy
}

function setLooks(element: Element, looks: CSSStyleDeclaration): void {
  for (const name of LOOKS) {
    const value = looks.getPropertyValue(name)
    if (value !== '') element.setAttribute(name, value)
  }
  element.removeAttribute('class')
}

interface Plotted {
  /** Shown over the drawing, in a picture with several. */
  readonly title?: string
  readonly svg: SVGSVGElement
}

export interface Picture {
  readonly title: string
  /** Shown under the title: main figures and settings. */
  readonly lines?: readonly string[]
  readonly plots: readonly Plotted[]
  /** The picture's source line. */
  readonly source: string
}

export interface Ground {
  readonly background: string
  readonly color: string
  readonly muted: string
  readonly font: string
}

/** Mean letter width relative to the font size, for line breaks. */
const LETTER = 0.54

/** Sizes of a composed picture, in pixels. */
interface PictureSizes {
  readonly margin: number
  readonly title: number
  readonly text: number
  readonly widthMin: number
  /** Scales each drawing to the picture's width. */
  readonly isFilled: boolean
}

const PLOT_SIZES: PictureSizes = { margin: 24, title: 17, text: 13, widthMin: 320, isFilled: false }

/** Large letters for a picture that a chat shows far smaller than its size. */
export const SHARED_SIZES: PictureSizes = { margin: 40, title: 36, text: 20, widthMin: 460, isFilled: true }

/**
 * Composes title, lines, drawings and source, one below the other, into one SVG with a background.
 * @example composePicture({ title: 'Bankroll', plots: [{ svg }], source: 'Fairflight' }, ground)
 */
export function composePicture(picture: Picture, ground: Ground, sizes = PLOT_SIZES): SVGSVGElement {
  const { margin, widthMin, isFilled } = sizes
  const plots = picture.plots.map(({ title, svg }) => ({ title, svg: standalone(svg), box: boxOf(svg) }))
  const inner = Math.max(widthMin, ...plots.map(({ box }) => box.width))
  const root = element('svg', { xmlns: SVG })
  const page = element('rect', { fill: ground.background })
  root.append(page)
  let down = margin
  const write = (content: string, size: number, fill: string, weight = 400) => {
    for (const line of wrap(content, Math.floor(inner / (size * LETTER)))) {
      down += size * 1.4
      const text = element('text', { x: margin, y: down, fill, 'font-size': size, 'font-weight': weight })
      text.setAttribute('font-family', ground.font)
      text.textContent = line
      root.append(text)
    }
  }
  write(picture.title, sizes.title, ground.color, 650)
  for (const line of picture.lines ?? []) write(line, sizes.text, ground.color)
  for (const { title, svg, box } of plots) {
    down += margin * 0.75
    if (title !== undefined) write(title, sizes.text, ground.color, 650)
    down += title === undefined ? 0 : sizes.text * 0.7
    const width = isFilled ? inner : box.width
    const height = (box.height * width) / box.width
    setAll(svg, { x: margin, y: down, width, height, overflow: 'visible' })
    root.append(svg)
    down += height
  }
  write(picture.source, sizes.text, ground.muted)
  const size = { width: inner + 2 * margin, height: Math.ceil(down + margin) }
  setAll(page, size)
  setAll(root, { ...size, viewBox: `0 0 ${size.width} ${size.height}` })
  return root
}

function boxOf(svg: SVGSVGElement): { readonly width: number; readonly height: number } {
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
  return { width, height }
}

type Attributes = Readonly<Record<string, string | number>>

function setAll(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, String(value))
}

function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes,
): SVGElementTagNameMap[Name] {
  const created = document.createElementNS(SVG, name)
  setAll(created, attributes)
  return created
}

/**
 * Breaks text at spaces into lines of at most `letters` characters.
 * @example wrap('a long title', 6) // ['a long', 'title']
 */
export function wrap(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}
