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

export interface UploadProgress {
  readonly phase: 'sending' | 'checking'
  /** How much has been sent, 0 to 1. */
  readonly share: number
}

export interface UploadOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: UploadProgress) => void
  /** An upload of the same file whose answer was lost: what has arrived is not sent again. */
  readonly earlier?: string | undefined
  /** With the id of the upload, before the file is sent. */
  readonly onCreated?: (id: string) => void
  /** Between two questions whether it is ready; for tests. */
  readonly pauseMs?: number
}

/** The file was looked at and not taken. */
export class UploadRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.name = 'UploadRefused'
    this.reason = reason
  }
}

const PAUSE_MS = 400
/** It takes two seconds at most; a start of the function and two repeats fit in, too. */
const TIMEOUT_MS = 180_000

/** What a browser is asked to make smaller: the photos of any phone. */
const FILE_BYTES_MAX = 50 * 1024 * 1024

/**
 * The whole way of a file: what can be seen here is refused here, then it is made as small as what is served, sent,
 * checked and made ready.
 *
 * @param alt what it shows, for people who cannot see it
 * @throws UploadRefused, ApiError, AbortError
 */
export async function uploadImage(file: File, alt: string, options: UploadOptions): Promise<Image> {
  const { signal, onProgress } = options
  onProgress({ phase: 'sending', share: 0 })
  const arrived = options.earlier === undefined ? undefined : await findEarlier(options.earlier, signal)
  if (arrived) return arrived
  const small = await shrinkImage(file, await checkFile(file))
  if (small.size > IMAGE_BYTES_MAX) throw new UploadRefused('too_large')
  const input = { alt, type: await checkFile(small), bytes: small.size, ...nameOf(file) }
  const { image, upload } = await call(images.create, { input, signal })
  options.onCreated?.(image._id)
  try {
    await sendForm(upload, small, { signal, onProgress: (share) => onProgress({ phase: 'sending', share }) })
    onProgress({ phase: 'checking', share: 1 })
    return await untilReady(image._id, options)
  } catch (error) {
    // What has arrived all the same is not kept.
    if (signal.aborted) void call(images.remove, { params: { id: image._id } }).catch(() => undefined)
    throw error
  }
}

/** An upload that was taken for lost. Where it has not arrived it is given up, so that nothing comes twice. */
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

/** What can be seen of a file before it is sent: its type. @throws UploadRefused */
export async function checkFile(file: File): Promise<ImageType> {
  const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer())
  const type = imageTypeOf(head)
  if (type === undefined) throw new UploadRefused('not_an_image')
  if (file.size > FILE_BYTES_MAX) throw new UploadRefused('too_large')
  return type
}

/** A name that could not be stored is of no use to anybody. */
function nameOf({ name }: File) {
  const shown = name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(-120)
  return shown === '' ? {} : { name: shown }
}

async function untilReady(id: string, { signal, pauseMs = PAUSE_MS }: UploadOptions): Promise<Image> {
  const deadline = performance.now() + TIMEOUT_MS
  for (let pause = pauseMs; ; pause = Math.min(pause * 1.5, pauseMs * 8)) {
    await wait(pause, signal)
    const found = await askFor(id, signal)
    if (found?.state === 'ready' && found.image) return found.image
    if (found?.state === 'refused') throw new UploadRefused(found.reason ?? 'unreadable')
    if (performance.now() > deadline) throw new ApiError('timeout', 504)
  }
}

/** Undefined while the network is down: the file is there already, so it is waited for. */
async function askFor(id: string, signal: AbortSignal): Promise<ImageState | undefined> {
  try {
    return await call(images.get, { params: { id }, signal })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'offline') return undefined
    throw error
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    function done() {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(new DOMException('Cancelled', 'AbortError'))
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/** Why an upload failed, in the reader's language; nothing where it was cancelled. */
export function uploadFailure(error: unknown): string | undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined
  if (error instanceof UploadRefused) return translate('images')(`refused.${error.reason}`)
  return failureMessage(error)
}

interface SendOptions {
  readonly signal: AbortSignal
  /** How much has gone out, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/**
 * Sends a file by its form, as the bucket wants it: the file last. XMLHttpRequest, since fetch tells nothing of
 * what has gone out.
 *
 * @throws ApiError `offline` where it did not get through, 413 where it is larger than the form allows
 */
function sendForm({ url, fields }: UploadForm, file: File, options: SendOptions): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  request.upload.onprogress = ({ loaded, total }) => options.onProgress(total > 0 ? loaded / total : 0)
  request.onload = () => {
    if (request.status >= 200 && request.status < 300) resolve()
    else reject(new ApiError(/EntityTooLarge/.test(request.responseText) ? 'too_large' : 'internal', 0))
  }
  request.onerror = () => reject(new ApiError('offline', 0))
  request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
  request.onloadend = () => options.signal.removeEventListener('abort', abort)
  options.signal.addEventListener('abort', abort)
  request.open('POST', url)
  if (options.signal.aborted) reject(new DOMException('Cancelled', 'AbortError'))
  else request.send(form)
  return promise
}

/** Nothing that is served shows the loss. */
const QUALITY = 0.92

/**
 * The file as it is sent: a photo that is larger than what is ever served is made smaller here, which also drops
 * its metadata. What this browser cannot read is left as it is: the server judges it.
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
    // A JPEG has nothing transparent; Safari makes a PNG where it is asked for WebP.
    const blob = await encode(canvas, type === 'image/jpeg' ? 'image/jpeg' : 'image/webp')
    return blob ? new File([blob], file.name, { type: blob.type }) : file
  } finally {
    bitmap.close()
  }
}

/**
 * As large as it is worth sending: all that is served can be made from it, and no limit of the upload is passed.
 *
 * @example uploadSize({ width: 8000, height: 6000 }) // 1600 × 1200
 */
export function uploadSize(picture: PictureSize): PictureSize {
  const { width, height } = imageSizes(picture).at(-1) ?? picture
  const scale = Math.min(1, IMAGE_SIDE_MAX / height, Math.sqrt(IMAGE_PIXELS_MAX / (width * height)))
  if (scale === 1) return { width, height }
  const narrower = Math.max(1, Math.floor(width * scale))
  // Rounded down, so that no pixel is over.
  return { width: narrower, height: Math.max(1, Math.floor(height * scale)) }
}

/** Upright, whatever the camera's position was. */
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
