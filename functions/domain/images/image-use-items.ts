import { imageIdsIn } from '#shared/images/sizes.ts'
import { exists, updates } from '../../platform/table/expressions.ts'
import type { Key } from '../../platform/table/item.ts'
import { getItems, queryAll, queryPage } from '../../platform/table/read.ts'
import type { Write } from '../../platform/table/write.ts'
import type { ImageRecord } from './image-record.ts'
import { imageKey, useKey, usesPartition } from './image-record.ts'

/** The fields of a post that can contain images. */
interface PostWithImages {
  readonly thumbnail: string
  readonly seo: { readonly image: string }
  readonly content: string
}

/** The ids of our own images in a draft, each once. */
export function imagesShown({ thumbnail, seo, content }: PostWithImages): string[] {
  return imageIdsIn([thumbnail, seo.image, content].join('\n'))
}

/**
 * Changes in one save: each takes two of the 100 writes of a transaction. The next save makes the others.
 */
const CHANGES_MAX = 30

export interface UseChange {
  /** The images that now count this post as a use. */
  readonly used: readonly string[]
  /** Refused as `imageUse` if an image was removed meanwhile: decide again. */
  readonly writes: readonly Write[]
}

/**
 * Stores the images that a post uses, and counts the post at each image, so that removing an image can find its uses.
 *
 * @param before the images that count the post now
 * @param wanted the images in the draft or the public copy; missing ones are left out
 */
export async function changeUses(
  blogId: string,
  before: readonly string[],
  wanted: readonly string[],
): Promise<UseChange> {
  const [had, wants] = [new Set(before), new Set(wanted)]
  const left = before.filter((id) => !wants.has(id)).slice(0, CHANGES_MAX)
  const begun = [...wants].filter((id) => !had.has(id))
  const leftExisting = await findExisting(left, left.length)
  const begunExisting = await findExisting(begun, CHANGES_MAX - left.length)
  return {
    used: [...before.filter((id) => !left.includes(id)), ...begunExisting],
    writes: [
      ...leftExisting.map((id) => countImageUse(id, -1)),
      ...left.map((id): Write => ({ name: 'use', delete: useKey(id, blogId) })),
      ...begunExisting.flatMap((id): Write[] => [
        countImageUse(id, 1),
        { name: 'use', put: { ...useKey(id, blogId), blogId } },
      ]),
    ],
  }
}

/** The keys of the posts that use an image, all or the first ones; `sk` is the post's id. */
export async function loadUses(id: string, limit?: number): Promise<Key[]> {
  const query = { pk: usesPartition(id) }
  return limit === undefined ? queryAll(query) : (await queryPage<Key>({ ...query, limit })).items
}

/** The keys that DynamoDB takes in one batch of reads. */
const BATCH = 100

/** The first of these ids that name an image, so that invented ids in front do not displace real ones. */
async function findExisting(ids: readonly string[], max: number): Promise<string[]> {
  const found: string[] = []
  for (let start = 0; start < ids.length && found.length < max; start += BATCH) {
    const images = await getItems<ImageRecord>(ids.slice(start, start + BATCH).map(imageKey))
    found.push(...images.map(({ id }) => id))
  }
  return found.slice(0, max)
}

function countImageUse(id: string, by: 1 | -1): Write {
  return { name: 'imageUse', update: imageKey(id), ...updates({ add: { uses: by } }, exists) }
}
