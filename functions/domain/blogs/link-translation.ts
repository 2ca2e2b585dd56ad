import { invalidField } from '../../platform/app-error.ts'
import { loadPost } from './items.ts'
import type { Draft } from './rules.ts'

/**
 * A translation of a translation belongs to the first post of the group.
 *
 * @param asked what was sent, if anything
 * @throws AppError 400 where there is no such post, or it is of the same language
 */
export async function linkTranslation(draft: Draft, asked: string | null | undefined): Promise<Draft> {
  if (!asked) return draft
  const named = await loadPost(asked)
  if (!named || named.language === draft.language) throw invalidField('translationOf', 'invalid_value')
  return { ...draft, translationOf: named.translationOf ?? named.id }
}
