import * as z from 'zod/mini'
import { CountryCode, Instant } from './basics.ts'
import { Slug } from './slug.ts'
import { Me } from './user.ts'

export const Location = z.strictObject({ country: z.nullable(CountryCode), region: z.optional(z.string()) })
/** The reader's location and, with a session, account. */
export const Visitor = z.strictObject({ ...Location.shape, me: z.optional(Me) })
export type Visitor = z.infer<typeof Visitor>
/** Menu entries of the site config, with the titles of their pages. */
export const Menu = z.strictObject({ entries: z.array(z.strictObject({ slug: Slug, title: z.string() })) })
export type Menu = z.infer<typeof Menu>
/** `?deep` checks each dependency of the API. */
export const HealthQuery = z.strictObject({ deep: z.optional(z.enum(['', '1', 'true'])) })
const Part = z.optional(z.enum(['up', 'down']))
export const Health = z.strictObject({
  /** `degraded` if a part is down. */
  status: z.enum(['ok', 'degraded']),
  time: Instant,
  version: z.string(),
  parts: z.optional(z.strictObject({ database: Part, mail: Part, secrets: Part, bucket: Part })),
})
export type Health = z.infer<typeof Health>
export const OpenApiDocument = z.looseObject({ openapi: z.string() })
