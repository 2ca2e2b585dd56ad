import * as z from 'zod/mini'
import { CountryCode, Instant } from './basics.ts'
import { Me } from './user.ts'

export const Location = z.strictObject({ country: z.nullable(CountryCode), region: z.optional(z.string()) })
/** Where the reader is and, with a session, who. */
export const Visitor = z.strictObject({ ...Location.shape, me: z.optional(Me) })
export type Visitor = z.infer<typeof Visitor>
export const Health = z.strictObject({ status: z.literal('ok'), time: Instant, version: z.string() })
export const OpenApiDocument = z.looseObject({ openapi: z.string() })
