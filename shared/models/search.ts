import * as z from 'zod/mini'
import { Id, LocaleCode, SearchText } from './basics.ts'

/** The kinds of objects in staff's search. */
export const SEARCHED_KINDS = ['player', 'post', 'image'] as const
export type SearchedKind = (typeof SEARCHED_KINDS)[number]

/** Results per kind; the lists find the rest. */
export const FOUND_MAX = 5

export const SearchInput = z.strictObject({ text: SearchText })

export const SearchAnswer = z.strictObject({
  /** Empty for editors, who do not see players. */
  players: z.array(z.strictObject({ _id: Id, username: z.string(), email: z.string() })),
  posts: z.array(z.strictObject({ _id: Id, title: z.string(), language: LocaleCode })),
  /** With the URL of the smallest size. */
  images: z.array(z.strictObject({ _id: Id, alt: z.string(), url: z.string() })),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>
