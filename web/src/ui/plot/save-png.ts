import { APP_NAME } from '#web/lib/constants.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { composePicture, type Ground, type Picture, SHARED_SIZES } from './picture.ts'

/** Sharp on high-density screens. */
const SCALE = 2

interface PngOptions extends Omit<Picture, 'source'> {
  readonly name: string
  /** By default the page's address without query and fragment, which may hold personal data. */
  readonly source?: string
}

/**
 * Saves plots as a PNG of twice their size, with title and source.
 *
 * @throws Error if the browser cannot draw the picture
 * @example await savePng({ name: 'bankroll', title: t('title'), lines: [t('loss')], plots: [{ svg }] })
 */
export async function savePng({ name, source = pageSource(), ...picture }: PngOptions): Promise<void> {
  saveFile(`${name}.png`, await drawPng({ ...picture, source }))
}

/** Draws a picture to share, with large letters. */
export function drawShared(picture: Omit<Picture, 'source'>): Promise<Blob> {
  return drawPng({ ...picture, source: pageSource() }, SHARED_SIZES)
}

function pageSource(): string {
  return `${APP_NAME} · ${location.host}${location.pathname}`
}

async function drawPng(picture: Picture, sizes?: typeof SHARED_SIZES): Promise<Blob> {
  const svg = composePicture(picture, groundOf(picture.plots[0]?.svg ?? document.documentElement), sizes)
  const image = new Image()
  // The content security policy allows data images, not blobs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * SCALE
  canvas.height = image.height * SCALE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas context.')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))),
      'image/png',
    )
  })
}

/** Returns the colours and font of the plot's place on the page. */
function groundOf(element: Element): Ground {
  const looks = getComputedStyle(element)
  const token = (name: string) => looks.getPropertyValue(name).trim()
  return {
    background: token('--plot-ground') || token('--ground'),
    color: token('--text'),
    muted: token('--muted'),
    font: token('--font'),
  }
}
