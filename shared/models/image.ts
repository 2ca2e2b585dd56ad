import * as z from 'zod/mini'
import { Cursor, Id, Instant, LocaleCode, line, pageInput } from './basics.ts'
import { BLOG_KINDS, BLOG_STATUSES } from './blog.ts'

/** What may be uploaded; by its content, whatever it is called. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** 5 MB. */
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024
/** Pixels: 16 megapixels. */
export const IMAGE_PIXELS_MAX = 16_000_000
/** The longest side, in pixels. */
export const IMAGE_SIDE_MAX = 12_000
/** How long an upload may take to begin once it was asked for; as long the form is good. */
export const UPLOAD_MINUTES = 10

/** Why a file was not taken. */
export const REFUSAL_REASONS = [
  /** Neither JPEG, PNG, WebP nor AVIF: SVG and HTML among them. */
  'not_an_image',
  /** An image, but of another type than it was said to be. */
  'wrong_type',
  /** Over 5 MB. */
  'too_large',
  /** Over 16 megapixels, or one side is too long. */
  'too_many_pixels',
  'animated',
  /** Something follows the picture, or a script stands at its beginning. */
  'hidden_content',
  /** Cut off, damaged, or of a kind that no browser shows. */
  'unreadable',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

export const IMAGE_STATES = ['waiting', 'ready', 'refused'] as const

/** For people who cannot see it: what it shows. */
const Alt = line(1, 300, 'required')

const ImageSize = z.strictObject({ width: z.int(), height: z.int(), url: z.string() })

/** An image that pages can show. */
export const Image = z.strictObject({
  _id: Id,
  /** Its largest size: `/media/<id>/1600x900.webp`. */
  url: z.string(),
  alt: z.string(),
  /** Of the picture as it was uploaded, upright; the sizes have its proportions. */
  width: z.int(),
  height: z.int(),
  /** Of the file as it was uploaded. */
  bytes: z.int(),
  type: z.enum(IMAGE_TYPES),
  /** What is served, smallest first: WebP without metadata, never larger than the original. */
  sizes: z.array(ImageSize),
  createdAt: Instant,
})
export type Image = z.infer<typeof Image>

/** A post in which an image stands, in its draft or in what is public of it. */
const ImageUse = z.strictObject({
  _id: Id,
  kind: z.enum(BLOG_KINDS),
  title: z.string(),
  language: LocaleCode,
  status: z.enum(BLOG_STATUSES),
})
export type ImageUse = z.infer<typeof ImageUse>

/** What becomes of an upload. */
const Upload = z.strictObject({
  _id: Id,
  state: z.enum(IMAGE_STATES),
  alt: z.string(),
  /** The name of the file, for whoever uploaded it. */
  name: z.optional(z.string()),
  /** Where it is refused. */
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

export const UpdateImage = z.strictObject({ alt: Alt })

/** In a query, so in words. */
export const RemoveImage = z.strictObject({
  /** Although posts use it: they lose it. */
  force: z.optional(z.enum(['true', 'false'], { error: 'invalid_value' })),
})

export const ListImages = z.strictObject({
  /** The first letters of the alternative text. */
  search: z.optional(line(1, 100)),
  ...pageInput,
})
