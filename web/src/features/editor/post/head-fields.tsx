import { useId } from 'react'
import { pageIn } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { TextField } from '#web/ui/index.ts'
import { useWording } from '#web/ui/wording/use-wording.ts'
import { WordingNotes } from '#web/ui/wording/wording-notes.tsx'
import { followsTitle, slugWithTitle } from '../address.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { useFieldErrors } from './use-field-errors.ts'

export function HeadFields({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { blog, state, set } = draft
  const { title, subtitle, slug, language } = state.present
  const id = useId()
  const errorOf = useFieldErrors(draft)
  const titleWording = useWording(title, language)
  const subtitleWording = useWording(subtitle, language)
  // Readers may have saved the address, even if the post is no longer public.
  const isKnown = blog.live !== undefined || blog.publishedAt !== undefined
  function setTitle(next: string) {
    const newSlug = isKnown ? undefined : slugWithTitle(next, state.present)
    set({ title: next, ...(newSlug === undefined ? {} : { slug: newSlug }) })
  }
  const moves = blog.live !== undefined && blog.live.slug !== slug
  return (
    <div className="stack">
      <div>
        <TextField
          id={`${id}title`}
          name="title"
          label={t('field.title')}
          value={title}
          error={errorOf('title')}
          onChange={setTitle}
          autoComplete="off"
          spellCheck
        />
        <WordingNotes wording={titleWording} />
      </div>
      <div>
        <TextField
          id={`${id}subtitle`}
          name="subtitle"
          label={t('field.subtitle')}
          value={subtitle}
          error={errorOf('subtitle')}
          optional
          onChange={(next) => set({ subtitle: next })}
          autoComplete="off"
          spellCheck
        />
        <WordingNotes wording={subtitleWording} />
      </div>
      <TextField
        id={`${id}slug`}
        name="slug"
        label={t('field.slug')}
        value={slug}
        error={errorOf('slug')}
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
