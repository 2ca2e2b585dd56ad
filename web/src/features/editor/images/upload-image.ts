import { images } from '#shared/api/images.ts'
import { imageSizes, type PictureSize } from '#shared/images/sizes.ts'
import { imageTypeOf, SNIFF_BYTES } from '#shared/images/sniff.ts'
import {
  IMAGE_BYTES_MAX,
  IMAGE_PIXELS_MAX,
  IMAGE_SIDE_MAX,
  type Image,
  type ImageState,
  type ImageType,
  type RefusalReason,
  type UploadForm,
} from '#shared/models/image.ts'
import { translate } from '#web/i18n/use-translation.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { pause } from '#web/lib/pause.ts'

export interface UploadProgress {
  readonly phase: 'sending' | 'checking'
  /** The share that was sent, 0 to 1. */
  readonly share: number
}

export interface UploadOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: UploadProgress) => void
  /** The id of an upload of the same file whose answer was lost; it is not sent again if it has arrived. */
  readonly earlier?: string | undefined
  readonly onCreated?: (id: string) => void
  /** Pause between two polls; tests shorten it. */
  readonly pauseMs?: number
}

/** Thrown if the file is refused, by this page or by the server. */
export class UploadRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.name = 'UploadRefused'
    this.reason = reason
  }
}

const PAUSE_MS = 400
/** Processing takes two seconds at most; this allows for a cold start and two retries. */
const TIMEOUT_MS = 180_000

/** The largest file that the browser shrinks: more than any phone's photo. */
const FILE_BYTES_MAX = 50 * 1024 * 1024

/**
 * Checks a file, shrinks it to the largest size served, sends it, and waits until it is processed.
 *
 * @param alt describes the image for people who cannot see it
 * @throws UploadRefused, ApiError, AbortError
 */
export async function uploadImage(file: File, alt: string, options: UploadOptions): Promise<Image> {
  const { signal, onProgress } = options
  onProgress({ phase: 'sending', share: 0 })
  const earlierImage = options.earlier === undefined ? undefined : await findEarlier(options.earlier, signal)
  if (earlierImage) return earlierImage
  const small = await shrinkImage(file, await checkFile(file))
  if (small.size > IMAGE_BYTES_MAX) throw new UploadRefused('too_large')
  const input = { alt, type: await checkFile(small), bytes: small.size, ...nameOf(file) }
  const { image, upload } = await call(images.create, { input, signal })
  options.onCreated?.(image._id)
  try {
    await sendForm(upload, small, options)
    onProgress({ phase: 'checking', share: 1 })
    return await waitUntilReady(image._id, options)
  } catch (error) {
    // A cancelled upload may still have arrived.
    if (signal.aborted) void call(images.remove, { params: { id: image._id } }).catch(() => undefined)
    throw error
  }
}

/** Finds an upload whose answer was lost; removes one that has not arrived, so that the file is not stored twice. */
async function findEarlier(id: string, signal: AbortSignal): Promise<Image | undefined> {
  try {
    const { state, image } = await call(images.get, { params: { id }, signal })
    if (state === 'ready' && image) return image
    await call(images.remove, { params: { id }, signal })
  } catch (error) {
    if (!(error instanceof ApiError && error.statusCode === 404)) throw error
  }
  return undefined
}

/** Checks a file's type before it is sent. @throws UploadRefused */
export async function checkFile(file: File): Promise<ImageType> {
  const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer())
  const type = imageTypeOf(head)
  if (type === undefined) throw new UploadRefused('not_an_image')
  if (file.size > FILE_BYTES_MAX) throw new UploadRefused('too_large')
  return type
}

/** Returns the file's name without control characters, or no field for an empty name. */
function nameOf({ name }: File) {
  const shown = name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(-120)
  return shown === '' ? {} : { name: shown }
}

async function waitUntilReady(id: string, { signal, pauseMs = PAUSE_MS }: UploadOptions): Promise<Image> {
  const deadline = performance.now() + TIMEOUT_MS
  for (let nextMs = pauseMs; ; nextMs = Math.min(nextMs * 1.5, pauseMs * 8)) {
    await pause(nextMs, signal)
    const answer = await pollImage(id, signal)
    if (answer?.state === 'ready' && answer.image) return answer.image
    if (answer?.state === 'refused') throw new UploadRefused(answer.reason ?? 'unreadable')
    if (performance.now() > deadline) throw new ApiError('timeout', 504)
  }
}

/** Returns undefined while the network is down: the file is already stored, so polling continues. */
async function pollImage(id: string, signal: AbortSignal): Promise<ImageState | undefined> {
  try {
    return await call(images.get, { params: { id }, signal })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'offline') return undefined
    throw error
  }
}

/** Describes an upload error in the reader's language; undefined if it was cancelled. */
export function uploadFailure(error: unknown): string | undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined
  if (error instanceof UploadRefused) return translate('images')(`refused.${error.reason}`)
  return failureMessage(error)
}

/**
 * Sends a file by its form; the bucket requires the file last. Uses XMLHttpRequest, since fetch reports no upload
 * progress.
 *
 * @throws ApiError `offline` for a network error, 413 for a file larger than the form allows
 */
function sendForm({ url, fields }: UploadForm, file: File, options: UploadOptions): Promise<void> {
  const { signal, onProgress } = options
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  request.upload.onprogress = ({ loaded, total }) =>
    onProgress({ phase: 'sending', share: total > 0 ? loaded / total : 0 })
  request.onload = () => {
    if (request.status >= 200 && request.status < 300) resolve()
    else reject(new ApiError(/EntityTooLarge/.test(request.responseText) ? 'too_large' : 'internal', 0))
  }
  request.onerror = () => reject(new ApiError('offline', 0))
  request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
  request.onloadend = () => signal.removeEventListener('abort', abort)
  signal.addEventListener('abort', abort)
  request.open('POST', url)
  if (signal.aborted) reject(new DOMException('Cancelled', 'AbortError'))
  else request.send(form)
  return promise
}

/** Quality of a shrunk photo, 0 to 1; the loss is invisible at every size that is served. */
const QUALITY = 0.92

/**
 * Shrinks a photo that is larger than any size served, which also drops its metadata. A file that this browser
 * cannot decode is sent unchanged: the server judges it.
 */
async function shrinkImage(file: File, type: ImageType): Promise<File> {
  const bitmap = await decode(file)
  if (!bitmap) return file
  try {
    const { width, height } = uploadSize(bitmap)
    if (width === bitmap.width && height === bitmap.height && file.size <= IMAGE_BYTES_MAX) return file
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    // A JPEG has no transparency; Safari makes a PNG if asked for WebP.
    const blob = await encode(canvas, type === 'image/jpeg' ? 'image/jpeg' : 'image/webp')
    return blob ? new File([blob], file.name, { type: blob.type }) : file
  } finally {
    bitmap.close()
  }
}

/**
 * Returns the largest size that is worth sending: enough for all sizes served, within all limits of an upload.
 *
 * @example uploadSize({ width: 8000, height: 6000 }) // 1600 × 1200
 */
export function uploadSize(picture: PictureSize): PictureSize {
  const { width, height } = imageSizes(picture).at(-1) ?? picture
  const scale = Math.min(1, IMAGE_SIDE_MAX / height, Math.sqrt(IMAGE_PIXELS_MAX / (width * height)))
  if (scale === 1) return { width, height }
  const narrower = Math.max(1, Math.floor(width * scale))
  // Rounding up could exceed a limit by one pixel.
  return { width: narrower, height: Math.max(1, Math.floor(height * scale)) }
}

/** Decodes a photo with the orientation that the camera recorded; undefined if this browser cannot. */
async function decode(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

function encode(canvas: HTMLCanvasElement, type: ImageType): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}
