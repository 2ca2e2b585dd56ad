import { useState } from 'react'
import { LOCALE_NAMES } from '#shared/i18n/locales.ts'
import type { Blog } from '#shared/models/blog.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useServerState } from '#web/lib/query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Badge, Button, Skeleton } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { FieldDifferences } from '../compare/field-differences.tsx'
import { fieldsOf, sameValue } from '../saving/post-fields.ts'
import { fetchDraft, type PostDraft } from '../saving/use-post-draft.ts'
import styles from './post.module.css'

interface SourceTextProps {
  draft: PostDraft
  source: NonNullable<Blog['source']>
}

/** Shows a translation's original, and marks the translation as up to date with it. */
export function SourceText({ draft, source }: SourceTextProps) {
  const { t } = useTranslation('posts')
  const { _id: id, version, stale } = source
  const title = t('source.title', { language: LOCALE_NAMES[source.language] })
  const [comparing, setComparing] = useState(false)
  const originalQuery = useServerState(['draft', id, version], (signal) => fetchDraft(id, signal))
  const original = originalQuery.data
  const mark = useAction(async () => {
    if (!original) return
    // Sends the version on the screen, since a newer one may have been saved meanwhile.
    const input = { broughtTo: original.version }
    const { blog } = await call(api.blogs.setDetails, { params: { id: draft.blog._id }, input })
    draft.renew(blog)
    setComparing(false)
  })
  return (
    <section className={styles.source} aria-label={title}>
      <div className="row-spread">
        <h2>{title}</h2>
        <Link to={paths.adminBlogPost.to({ id })}>{t('source.open')}</Link>
      </div>
      <div className="row">
        <Badge tone={stale ? 'warn' : 'good'}>{stale ? t('source.stale') : t('source.fresh')}</Badge>
        {stale && original && (
          <>
            <Button small aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
              {comparing ? t('source.whole') : t('source.changes')}
            </Button>
            <Button small pending={mark.pending} onClick={mark.run}>
              {t('source.mark')}
            </Button>
          </>
        )}
      </div>
      <ActionError>{mark.error ?? originalQuery.error}</ActionError>
      {!original && originalQuery.error === undefined && <Skeleton lines={8} />}
      {original && comparing && <SourceChanges original={original} broughtTo={source.broughtTo} />}
      {original && !comparing && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <div className={styles.sourceText} tabIndex={0}>
          <div lang={original.language}>
            <p className="bold">{original.title}</p>
            {original.subtitle !== '' && <p>{original.subtitle}</p>}
            <p className="as-typed">{original.content}</p>
          </div>
        </div>
      )}
    </section>
  )
}

const COMPARED = ['title', 'subtitle', 'seo', 'content'] as const

/** Shows what changed in the original since the version that the translation is based on. */
function SourceChanges({ original, broughtTo }: { original: Blog; broughtTo: number | undefined }) {
  const { t } = useTranslation('posts')
  const { _id: id, version } = original
  const earlierQuery = useServerState(['source', id, version, broughtTo], (signal) =>
    findVersion(id, broughtTo ?? 1, signal),
  )
  return (
    <Loaded answer={earlierQuery} lines={6}>
      {({ earlier }) => (earlier ? differences(earlier) : <p>{t('source.notKept')}</p>)}
    </Loaded>
  )

  function differences(earlier: Pick<Blog, (typeof COMPARED)[number]>) {
    const { title, subtitle, seo, content } = earlier
    const after = fieldsOf(original)
    const before = { ...after, title, subtitle, seo, content }
    const names = COMPARED.filter((name) => !sameValue(before[name], after[name]))
    return (
      <div className={styles.sourceText}>
        <FieldDifferences before={before} after={after} names={names} />
      </div>
    )
  }
}

/** Finds the original's text at a version; if that version was merged into a later one, the newest kept before it. */
async function findVersion(id: string, wanted: number, signal: AbortSignal) {
  const { versions } = await call(api.blogs.listVersions, { params: { id }, signal })
  const savedVersion = versions.find(({ version }) => version <= wanted)
  if (!savedVersion) return { earlier: undefined }
  const params = { id, version: savedVersion.version }
  return { earlier: (await call(api.blogs.getVersion, { params, signal })).version }
}
