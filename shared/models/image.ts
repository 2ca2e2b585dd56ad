import * as z from 'zod/mini'
import { Cursor, Id, Instant, LocaleCode, line, pageInput } from './basics.ts'
import { BLOG_KINDS, BLOG_STATUSES } from './blog.ts'

/** Accepted types, by content and not by name. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** 5 MB. */
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024
/** Pixels: 16 megapixels. */
export const IMAGE_PIXELS_MAX = 16_000_000
/** The longest side, in pixels. */
export const IMAGE_SIDE_MAX = 12_000
/** The minutes for which an upload form is valid. */
export const UPLOAD_MINUTES = 10

export const REFUSAL_REASONS = [
  /** Not JPEG, PNG, WebP or AVIF, for example SVG or HTML. */
  'not_an_image',
  /** The image's type differs from the declared one. */
  'wrong_type',
  /** Over 5 MB. */
  'too_large',
  /** Over 16 megapixels, or one side is too long. */
  'too_many_pixels',
  'animated',
  /** Data after the image, or a script at its beginning. */
  'hidden_content',
  /** Truncated, damaged, or of a kind that no browser displays. */
  'unreadable',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

export const IMAGE_STATES = ['waiting', 'ready', 'refused'] as const

/** Alternative text. */
const Alt = line(1, 300, 'required')

/** Alternative texts by language, if they differ. */
const Alts = z.partialRecord(LocaleCode, Alt)

const ImageSize = z.strictObject({ width: z.int(), height: z.int(), url: z.string() })

export const Image = z.strictObject({
  _id: Id,
  /** URL of the largest size: `/media/<id>/1600x900.webp`. */
  url: z.string(),
  alt: z.string(),
  alts: z.optional(Alts),
  /** The width of the uploaded image, upright; all sizes have the same proportions. */
  width: z.int(),
  height: z.int(),
  /** Size of the uploaded file. */
  bytes: z.int(),
  type: z.enum(IMAGE_TYPES),
  /** The served sizes, smallest first: WebP without metadata, never larger than the original. */
  sizes: z.array(ImageSize),
  createdAt: Instant,
})
export type Image = z.infer<typeof Image>

/** A post that uses the image, in its draft or its public copy. */
const ImageUse = z.strictObject({
  _id: Id,
  kind: z.enum(BLOG_KINDS),
  title: z.string(),
  language: LocaleCode,
  status: z.enum(BLOG_STATUSES),
  /** True for a post in the trash, which can be restored. */
  trashed: z.optional(z.literal(true)),
})
export type ImageUse = z.infer<typeof ImageUse>

const Upload = z.strictObject({
  _id: Id,
  state: z.enum(IMAGE_STATES),
  alt: z.string(),
  /** The file's name, visible to its uploader. */
  name: z.optional(z.string()),
  /** Present if the file was refused. */
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
  /** Replaces all alternative texts. */
  alts: z.optional(Alts),
})
export type UpdateImage = z.infer<typeof UpdateImage>

/** Text values, since a query carries them. */
export const RemoveImage = z.strictObject({
  /** True deletes the image even if posts use it; they lose it. */
  force: z.optional(z.enum(['true', 'false'], { error: 'invalid_value' })),
})

export const ListImages = z.strictObject({
  /** Words of any alternative text by their beginning; for staff of the file's name, too. */
  search: z.optional(line(1, 100)),
  ...pageInput,
})
