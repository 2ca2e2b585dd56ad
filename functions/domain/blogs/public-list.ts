import type { Locale } from '#shared/i18n/locales.ts'
import type { BlogKind } from '#shared/models/blog.ts'
import { openCursor, sealCursor } from '../../platform/table/cursor.ts'
import { type Page, queryPage } from '../../platform/table/read.ts'
import { listPartition } from './keys.ts'
import type { PublicCard } from './post.ts'

/** A part of a readers' list. */
export interface PublicListRequest {
  readonly language: Locale
  readonly kind: BlogKind
  /** As it was asked for, by id or slug, and the id that it means. */
  readonly category?: { readonly named: string; readonly id: string } | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

interface Position {
  /** Which of the two walks. */
  readonly walk: number
  readonly last?: Record<string, unknown>
}

/**
 * Featured ones first, then the others, each newest first; what is scheduled appears when its time has come.
 *
 * @throws AppError 400 for a cursor that is not of this list.
 */
export async function publicList(
  request: PublicListRequest,
  nowMs: number,
): Promise<{ readonly cards: readonly PublicCard[]; readonly cursor: string | undefined }> {
  const { language, kind, category, limit } = request
  const binding = ['blogs', language, kind, category?.named]
  const cards: PublicCard[] = []
  const start = openCursor(request.cursor, binding) as Position | undefined
  let position: Position | undefined = start ?? { walk: 0 }
  while (position && cards.length < limit) {
    const { walk, last }: Position = position
    const page: Page<{ card: PublicCard }> = await queryPage({
      pk: {
        name: 'pk',
        value: listPartition({ language, kind, category: category?.id, featured: walk === 0 }),
      },
      // '$' sorts behind the '#' that follows the instant: this very millisecond is due.
      sk: { name: 'sk', upTo: `${new Date(nowMs).toISOString()}$` },
      newestFirst: true,
      limit: limit - cards.length,
      startAfter: last,
    })
    cards.push(...page.items.map(({ card }) => card))
    if (page.last) position = { walk, last: page.last }
    else position = walk === 0 ? { walk: 1 } : undefined
  }
  return { cards, cursor: sealCursor(position, binding) }
}
