import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { IMAGE_TYPES, type Image, type ImageType, type UploadForm } from '#shared/models/image.ts'
import { iso } from '#shared/time.ts'
import { uploadFile } from '../../../domain/images/file-names.ts'
import { newId } from '../../../platform/ids.ts'
import { call } from '../../../testing/call.ts'
import type { Staff } from '../../blogs/testing/posts.ts'
import { handler as checkUpload } from '../check-upload.ts'
import { pictureFile } from './pictures.ts'

/** Uploads a file with its signed form, as a browser does. */
export function sendForm({ url, fields }: UploadForm, file: Uint8Array): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file)]), 'file')
  return fetch(url, { method: 'POST', body: form })
}

/** Asks for an upload and sends its file, which stays unchecked. */
export async function sendImage({ options }: Staff, file: Uint8Array, type: ImageType, alt = 'Red and blue') {
  const input = { alt, type, bytes: Math.max(1, file.length), name: 'picture' }
  const { body } = await call(api.images.create, { ...options, input })
  const sent = await sendForm(body.upload, file)
  return { id: body.image._id, upload: body.upload, sent }
}

/** The event that S3 sends for a new object. */
export function uploadEventOf(id: string, atMs: number) {
  return { time: iso(atMs), detail: { object: { key: uploadFile(id) } } }
}

/** Uploads a file and checks it. */
export async function uploadImage(staff: Staff, file: Uint8Array, type: ImageType, alt?: string) {
  const { id } = await sendImage(staff, file, type, alt)
  const { result } = await checkUpload(uploadEventOf(id, staff.options.at))
  const state = await call(api.images.get, { ...staff.options, params: { id } })
  return { id, result, state: state.body }
}

let small: Promise<Buffer> | undefined

/** Adds an image to the library. @throws Error if it was refused */
export async function newImage(staff: Staff, alt = `A ${newId(0, secureRandom)}`): Promise<Image> {
  small ??= pictureFile(IMAGE_TYPES[1], 20, 10)
  const { state } = await uploadImage(staff, await small, IMAGE_TYPES[1], alt)
  if (!state.image) throw new Error(`refused: ${state.reason}`)
  return state.image
}
