import { imageIdsIn } from '#shared/images/sizes.ts'
import { getItems } from '../table/read.ts'
import type { Write } from '../table/write.ts'
import type { ImageRecord } from './items.ts'
import { imageKey, useKey } from './keys.ts'

/** What of a post can show images. */
interface Shown {
  readonly thumbnail: string
  readonly seo: { readonly image: string }
  readonly content: string
}

/** The ids of the images of ours that a draft shows, each once. */
export function imagesShown({ thumbnail, seo, content }: Shown): string[] {
  return imageIdsIn([thumbnail, seo.image, content].join('\n'))
}

/** Changes in one save, of two writes each; the rest follows with the next. A transaction takes 100 writes. */
const CHANGES_MAX = 30

export interface UseChange {
  /** The images that the post is noted as a user of from now on. */
  readonly used: readonly string[]
  /** Refused as `imageUse` where an image was removed in the same moment: then decide anew. */
  readonly writes: readonly Write[]
}

/**
 * Notes which images a post uses, and counts it at each image, so that removing one knows of every use.
 *
 * @param before what the post is noted as a user of
 * @param wanted what it shows now, in its draft or to readers; images that do not exist are left out
 */
export async function changeUses(
  blogId: string,
  before: readonly string[],
  wanted: readonly string[],
): Promise<UseChange> {
  const [had, wants] = [new Set(before), new Set(wanted)]
  const changed = [...had, ...wants].filter((id) => had.has(id) !== wants.has(id)).slice(0, CHANGES_MAX)
  if (changed.length === 0) return { used: before, writes: [] }
  const found = await getItems<ImageRecord>(changed.map(imageKey))
  const known = new Set(found.map(({ id }) => id))
  const [left, begun] = [changed.filter((id) => had.has(id)), changed.filter((id) => wants.has(id))]
  return {
    used: [...before.filter((id) => !left.includes(id)), ...begun.filter((id) => known.has(id))],
    writes: [
      ...left.filter((id) => known.has(id)).map((id) => count(id, -1)),
      ...left.map((id): Write => ({ name: 'use', delete: useKey(id, blogId) })),
      ...begun
        .filter((id) => known.has(id))
        .flatMap((id): Write[] => [count(id, 1), { name: 'use', put: { ...useKey(id, blogId), blogId } }]),
    ],
  }
}

function count(id: string, by: 1 | -1): Write {
  return {
    name: 'imageUse',
    update: imageKey(id),
    UpdateExpression: 'ADD #uses :by',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#uses': 'uses' },
    ExpressionAttributeValues: { ':by': by },
  }
}
