import * as z from 'zod/mini'
import { Cursor, HttpsUrl, Id, line } from './basics.ts'
import { Slug } from './slug.ts'

/** Upper bound of `max_users` and of a product's list, waiting users included. */
export const PRODUCT_USERS_MAX = 100
/** Bounds that keep a full product below DynamoDB's 400 kB per item. */
const ROSTER_MAX = 25

const RosterEntry = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, { error: 'invalid_format' })),
  lega_info: z.strictObject({ in_list: z.boolean() }),
})
const Roster = z.array(RosterEntry).check(z.maxLength(ROSTER_MAX))
export type Roster = z.infer<typeof Roster>

/** A user who asked to take part; `allowed` once the author agreed. */
export const ProductUser = z.strictObject({
  id: Id,
  username: z.string(),
  avatar: z.string(),
  allowed: z.boolean(),
  rosa: Roster,
})
export type ProductUser = z.infer<typeof ProductUser>

/** An entry in a request; name and picture are ignored and read from the account. */
const SentProductUser = z.strictObject({
  id: Id,
  username: z.optional(z.string().check(z.maxLength(200))),
  avatar: z.optional(z.string().check(z.maxLength(40))),
  allowed: z._default(z.boolean(), false),
  rosa: z._default(Roster, []),
})
const SentProductUsers = z.array(SentProductUser).check(
  z.maxLength(PRODUCT_USERS_MAX),
  z.refine((users) => new Set(users.map(({ id }) => id)).size === users.length, { error: 'invalid_value' }),
)
export type SentProductUser = z.infer<typeof SentProductUser>

const productFields = {
  title: line(1, 120, 'required'),
  slug: Slug,
  image: z.union([z.literal(''), HttpsUrl]),
  max_users: z.int().check(z.minimum(1), z.maximum(PRODUCT_USERS_MAX)),
  same_players: z.boolean(),
  match_days: z.int().check(z.minimum(0), z.maximum(366)),
  calendar: z.strictObject({ setted: z.boolean() }),
  lines: z.array(line(1, 200, 'required')).check(z.maxLength(50)),
}

export const Product = z.strictObject({
  _id: Id,
  ...productFields,
  author: z.strictObject({ name: z.string(), _id: Id }),
  /** In order of joining. */
  allowedUsers: z.array(ProductUser),
  /** Incremented with every change, joins included. */
  version: z.int(),
})
export type Product = z.infer<typeof Product>

export const CreateProduct = z.strictObject({
  title: productFields.title,
  /** Default: derived from the title. */
  slug: z.optional(Slug),
  image: z._default(productFields.image, ''),
  max_users: z._default(productFields.max_users, 10),
  same_players: z._default(productFields.same_players, false),
  match_days: z._default(productFields.match_days, 0),
  calendar: z._default(productFields.calendar, { setted: false }),
  lines: z._default(productFields.lines, []),
  allowedUsers: z._default(SentProductUsers, []),
})
export type CreateProduct = z.infer<typeof CreateProduct>

/** The full item as read, with changes; missing fields stay unchanged. */
export const UpdateProduct = z.partial(
  z.strictObject({
    ...productFields,
    _id: Id,
    author: z.strictObject({ name: z.optional(z.string().check(z.maxLength(200))), _id: Id }),
    allowedUsers: SentProductUsers,
    /** The change is refused if this is not the current version. */
    version: z.int().check(z.minimum(1)),
  }),
)
export type UpdateProduct = z.infer<typeof UpdateProduct>

export const Products = z.strictObject({ products: z.array(Product), cursor: Cursor })
export const ProductAnswer = z.strictObject({
  product: Product,
  /** True if the caller is in the list and the list is not longer than `max_users`. */
  subscribed: z.boolean(),
  /** True if the author has allowed the caller. */
  allowed: z.boolean(),
})
export const BySlug = z.strictObject({ slug: Slug })
