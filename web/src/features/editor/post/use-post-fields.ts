import { useId } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { checkFields, type FieldName, pick } from '../saving/post-fields.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'

/** Codes with a text `fault.<code>`; the others share a general text. */
export const CODES_WITH_TEXT = [
  'required',
  'too_long',
  'invalid_format',
  'slug_reserved',
  'control_characters',
  'https_only',
] as const

/** Returns a function that says why a field cannot be saved. */
export function useFieldErrors({ state, unsavable }: PostDraft): (name: FieldName) => string | undefined {
  const { t } = useTranslation('posts')
  return (name) => {
    if (!unsavable.has(name)) return undefined
    const code = checkFields(pick(state.present, [name])).get(name)
    if (code === undefined) return state.refused.get(name)?.message ?? t('fault.other')
    if (name === 'slug' && code === 'invalid_format') return t('fault.slug')
    const codeWithText = CODES_WITH_TEXT.find((known) => known === code)
    return codeWithText ? t(`fault.${codeWithText}`) : t('fault.other')
  }
}

type TextName = 'title' | 'subtitle' | 'slug' | 'language' | 'kind' | 'category'

/** Returns a function for the props of a field. */
export function usePostFields(draft: PostDraft) {
  const { t } = useTranslation('posts')
  const id = useId()
  const errorOf = useFieldErrors(draft)
  return (name: TextName) => ({
    id: `${id}${name}`,
    name,
    label: t(`field.${name}`),
    value: draft.state.present[name] ?? '',
    error: errorOf(name),
    onChange: (value: string) => draft.set({ [name]: value }),
  })
}
