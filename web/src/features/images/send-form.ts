import type { UploadForm } from '#shared/models/image.ts'
import { ApiError } from '#web/lib/api.ts'

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
export function sendForm({ url, fields }: UploadForm, file: File, options: SendOptions): Promise<void> {
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
