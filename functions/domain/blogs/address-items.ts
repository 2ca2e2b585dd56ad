import type { Locale } from '#shared/i18n/locales.ts'
import { AppError } from '../../platform/app-error.ts'
import { fieldsAre } from '../../platform/table/expressions.ts'
import type { Key } from '../../platform/table/item.ts'
import { getItem, getItems } from '../../platform/table/read.ts'
import type { Write } from '../../platform/table/write.ts'
import type { PostRecord } from './post-record.ts'

export interface Address {
  readonly language: Locale
  readonly slug: string
}

/** The post that has an address. One item per address makes addresses unique. */
export interface Claim {
  readonly blogId: string
  /** Readers may know the address: once the post has left it, it redirects to the post's new one. */
  readonly shown: boolean
  /** The post has left the address, and any other post may take it. */
  readonly old: boolean
}

function addressKey({ language, slug }: Address): Key {
  return { pk: `SLUG#${language}#${slug}`, sk: 'SLUG' }
}

export function findClaim(address: Address): Promise<Claim | undefined> {
  return getItem<Claim>(addressKey(address))
}

function addressesOf(record: PostRecord | undefined): Map<string, Address> {
  const copies = [record, record?.live].flatMap((copy) => copy ?? [])
  return new Map(copies.map(({ language, slug }) => [`${language}/${slug}`, { language, slug }]))
}

/**
 * The writes that claim a post's new addresses and release its old ones. An old address that readers may know
 * redirects, any other becomes free. Refused as `slug_taken` if another post has a new address. Reads the table only if
 * an address changes.
 */
export async function addressWrites(
  before: PostRecord | undefined,
  after: PostRecord | undefined,
): Promise<Write[]> {
  const blogId = after?.id ?? before?.id ?? ''
  const [oldAddresses, newAddresses] = [addressesOf(before), addressesOf(after)]
  const left = [...oldAddresses].filter(([name]) => !newAddresses.has(name)).map(([, address]) => address)
  const publicAddress = after?.live
  const newlyPublic = publicAddress && !sameAddress(publicAddress, before?.live) ? publicAddress : undefined
  const taken = [...newAddresses].flatMap(([name, address]) =>
    !oldAddresses.has(name) || (newlyPublic && sameAddress(address, newlyPublic)) ? [address] : [],
  )
  if (left.length + taken.length === 0) return []
  const shownKeys = await findShown(blogId, [...left, ...taken])
  const isShown = (address: Address) => shownKeys.has(addressKey(address).pk)
  return [
    ...taken.map((address) =>
      claimWrite(address, blogId, isShown(address) || sameAddress(address, publicAddress)),
    ),
    // The address of a removed post does not redirect.
    ...left.map((address) => releaseWrite(address, blogId, after !== undefined && isShown(address))),
  ]
}

function sameAddress(one: Address, other: Address | undefined): boolean {
  return one.language === other?.language && one.slug === other.slug
}

/** The keys of the post's own addresses that readers may know. */
async function findShown(blogId: string, addresses: readonly Address[]): Promise<ReadonlySet<string>> {
  const claims = await getItems<Claim & Key>(addresses.map(addressKey))
  return new Set(claims.filter((claim) => claim.blogId === blogId && claim.shown).map(({ pk }) => pk))
}

function claimWrite(address: Address, blogId: string, shown: boolean): Write {
  return {
    name: 'slug',
    error: () => new AppError('slug_taken'),
    put: { ...addressKey(address), blogId, shown, old: false },
    ConditionExpression: 'attribute_not_exists(pk) OR #old = :old OR blogId = :id',
    ExpressionAttributeNames: { '#old': 'old' },
    ExpressionAttributeValues: { ':old': true, ':id': blogId },
  }
}

function releaseWrite(address: Address, blogId: string, redirects: boolean): Write {
  const own = fieldsAre({ blogId })
  return redirects
    ? { name: 'left', put: { ...addressKey(address), blogId, shown: true, old: true }, ...own }
    : { name: 'left', delete: addressKey(address), ...own }
}
