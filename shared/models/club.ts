import * as z from 'zod/mini'
import { Cursor, HttpsUrl, Id, line } from './basics.ts'

const Name = line(1, 80, 'required')

export const Club = z.strictObject({ _id: Id, name: Name, image: z.optional(HttpsUrl) })
export type Club = z.infer<typeof Club>

export const CreateClub = z.strictObject({ name: Name, image: z.optional(HttpsUrl) })
export const UpdateClub = z.strictObject({
  name: z.optional(Name),
  /** `null` removes the picture. */
  image: z.optional(z.nullable(HttpsUrl)),
})
export type UpdateClub = z.infer<typeof UpdateClub>

export const Clubs = z.strictObject({ clubs: z.array(Club), cursor: Cursor })
export const ClubAnswer = z.strictObject({ club: Club })
