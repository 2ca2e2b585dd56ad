/** What the picture uses: colours, and the font of its labels. */
export interface Palette {
  readonly grid: string
  readonly label: string
  readonly level: string
  readonly line: string
  readonly plane: string
  readonly font: string
}

/**
 * The tokens as a canvas can use them. Colours are asked of an element that wears them: a canvas knows no
 * variables, and where a person's own colours hold, only the browser knows which these are.
 */
export function readPalette(canvas: HTMLCanvasElement): Palette {
  const worn = getComputedStyle(canvas)
  const read = (token: string) => {
    canvas.style.color = `var(${token})`
    return worn.color
  }
  const palette = {
    grid: read('--divider'),
    label: read('--muted'),
    level: read('--text'),
    line: read('--primary'),
    plane: read('--text'),
    font: worn.fontFamily,
  }
  canvas.style.color = ''
  return palette
}

const QUERIES = ['(forced-colors: active)', '(prefers-color-scheme: dark)']

/** Calls back when the colours may have changed. */
export function onPaletteChange(changed: () => void): () => void {
  const watched = QUERIES.map((query) => window.matchMedia(query))
  for (const query of watched) query.addEventListener('change', changed)
  return () => {
    for (const query of watched) query.removeEventListener('change', changed)
  }
}
