import * as z from 'zod/mini'
import { Cursor, Id, Instant, LocaleCode, line, pageInput } from './basics.ts'
import { BLOG_KINDS, BLOG_STATUSES } from './blog.ts'

/** Types that may be uploaded, judged by content, not by name. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** 5 MB. */
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024
/** Pixels: 16 megapixels. */
export const IMAGE_PIXELS_MAX = 16_000_000
/** The longest side, in pixels. */
export const IMAGE_SIDE_MAX = 12_000
/** How long an upload form is valid. */
export const UPLOAD_MINUTES = 10

/** Why a file was refused. */
export const REFUSAL_REASONS = [
  /** Not JPEG, PNG, WebP or AVIF, for example SVG or HTML. */
  'not_an_image',
  /** An image of another type than declared. */
  'wrong_type',
  /** Over 5 MB. */
  'too_large',
  /** Over 16 megapixels, or one side is too long. */
  'too_many_pixels',
  'animated',
  /** Data after the image, or a script at its beginning. */
  'hidden_content',
  /** Truncated, damaged, or of a kind that no browser shows. */
  'unreadable',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

export const IMAGE_STATES = ['waiting', 'ready', 'refused'] as const

/** Alternative text. */
const Alt = line(1, 300, 'required')

/** The same said in languages, where it differs. */
const Alts = z.partialRecord(LocaleCode, Alt)

const ImageSize = z.strictObject({ width: z.int(), height: z.int(), url: z.string() })

/** An image that pages can show. */
export const Image = z.strictObject({
  _id: Id,
  /** Its largest size: `/media/<id>/1600x900.webp`. */
  url: z.string(),
  alt: z.string(),
  alts: z.optional(Alts),
  /** Of the uploaded image, upright; all sizes have its proportions. */
  width: z.int(),
  height: z.int(),
  /** Of the uploaded file. */
  bytes: z.int(),
  type: z.enum(IMAGE_TYPES),
  /** The served sizes, smallest first: WebP without metadata, never larger than the original. */
  sizes: z.array(ImageSize),
  createdAt: Instant,
})
export type Image = z.infer<typeof Image>

/** A post that uses an image, in its draft or its public copy. */
const ImageUse = z.strictObject({
  _id: Id,
  kind: z.enum(BLOG_KINDS),
  title: z.string(),
  language: LocaleCode,
  status: z.enum(BLOG_STATUSES),
  /** It is in the trash, and can come back. */
  trashed: z.optional(z.literal(true)),
})
export type ImageUse = z.infer<typeof ImageUse>

/** An upload and its state. */
const Upload = z.strictObject({
  _id: Id,
  state: z.enum(IMAGE_STATES),
  alt: z.string(),
  /** The file's name, for the person who uploaded it. */
  name: z.optional(z.string()),
  /** If it was refused. */
  reason: z.optional(z.enum(REFUSAL_REASONS)),
})

export const ImageAnswer = z.strictObject({ image: Image })
export const Images = z.strictObject({ images: z.array(Image), cursor: Cursor })
export const RemovedImage = z.strictObject({ _id: Id })

/** An upload's state; with the image and its uses once it is ready. */
export const ImageState = z.strictObject({
  ...Upload.shape,
  image: z.optional(Image),
  /** At most 100 posts. */
  uses: z.array(ImageUse),
})
export type ImageState = z.infer<typeof ImageState>

export const CreateImage = z.strictObject({
  alt: Alt,
  type: z.enum(IMAGE_TYPES, { error: 'invalid_value' }),
  bytes: z.int().check(
    z.minimum(1, { error: 'too_small' }),
    z.refine((bytes) => bytes <= IMAGE_BYTES_MAX, {
      error: 'too_big',
      params: { maximum: IMAGE_BYTES_MAX },
    }),
  ),
  name: z.optional(line(1, 255)),
})

/** A form that the browser sends with the file as its last field, named `file`. */
export const UploadForm = z.strictObject({ url: z.string(), fields: z.record(z.string(), z.string()) })
export type UploadForm = z.infer<typeof UploadForm>

export const CreatedImage = z.strictObject({ image: Upload, upload: UploadForm })

export const UpdateImage = z.strictObject({
  alt: Alt,
  /** Takes the place of all that there were. */
  alts: z.optional(Alts),
})
export type UpdateImage = z.infer<typeof UpdateImage>

/** In a query, so as text. */
export const RemoveImage = z.strictObject({
  /** Delete it even if posts use it; they lose it. */
  force: z.optional(z.enum(['true', 'false'], { error: 'invalid_value' })),
})

export const ListImages = z.strictObject({
  /** Words of what is said of it in any language, by their beginning; for staff of the file's name, too. */
  search: z.optional(line(1, 100)),
  ...pageInput,
})
