import type { Key } from '../../platform/table/item.ts'

/** The library: ids sort by time, so one partition is the list, newest last. */
export const LIBRARY = 'IMAGE'
/** The library by text. */
export const BY_ALT = 'IMAGE_ALT'

export function imageKey(id: string): Key {
  return { pk: LIBRARY, sk: id }
}

/** As many letters as can be searched for; a sort key holds 1024 bytes. */
const ALT_LENGTH_MAX = 100

/** As texts are sorted and searched. */
export function altPrefix(alt: string): string {
  const lower = alt.normalize('NFC').toLowerCase()
  return [...lower].slice(0, ALT_LENGTH_MAX).join('')
}

export function altKey(id: string, alt: string): Key {
  return { pk: BY_ALT, sk: `${altPrefix(alt)}#${id}` }
}

/** What is on its way into the library, or out of it. */
export function uploadKey(id: string): Key {
  return { pk: `IMAGE_UPLOAD#${id}`, sk: 'UPLOAD' }
}

/** The posts that use an image. */
export function usesPartition(id: string): string {
  return `IMAGE_USES#${id}`
}

export function useKey(id: string, blogId: string): Key {
  return { pk: usesPartition(id), sk: blogId }
}
