import { pageIn } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { TextField } from '#web/ui/index.ts'
import { WordedField } from '#web/ui/wording/worded-field.tsx'
import { followsTitle, slugWithTitle } from '../address.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { usePostFields } from './use-post-fields.ts'

export function HeadFields({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { blog, state, set } = draft
  const { slug, language } = state.present
  const field = usePostFields(draft)
  // Readers may have saved the address, even if the post is no longer public.
  const isKnown = blog.live !== undefined || blog.publishedAt !== undefined
  function setTitle(next: string) {
    const newSlug = isKnown ? undefined : slugWithTitle(next, state.present)
    set({ title: next, ...(newSlug === undefined ? {} : { slug: newSlug }) })
  }
  const moves = blog.live !== undefined && blog.live.slug !== slug
  return (
    <div className="stack">
      <WordedField
        {...field('title')}
        language={language}
        onChange={setTitle}
        autoComplete="off"
        spellCheck
      />
      <WordedField {...field('subtitle')} language={language} optional autoComplete="off" spellCheck />
      <TextField
        {...field('slug')}
        hint={
          <>
            <span className="wrap">{publicAddress(language, slug)}</span>
            {!isKnown && followsTitle(state.present) && <>. {t('slug.follows')}</>}
            {moves && <>. {t('slug.leadsOn', { old: `/${blog.live?.slug}` })}</>}
          </>
        }
        onChange={(next) => set({ slug: next.toLowerCase().replace(/\s/g, '-') })}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}

export function publicAddress(language: Parameters<typeof pageIn>[0], slug: string): string {
  return `${window.location.host}${pageIn(language, { pathname: `${paths.home.to()}${slug}` })}`
}
