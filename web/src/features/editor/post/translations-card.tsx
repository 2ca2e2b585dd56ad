import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LOCALE_NAMES, LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { pause } from '#web/lib/pause.ts'
import { useServerState } from '#web/lib/query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useCreationKey } from '#web/lib/use-creation-key.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Badge, Button, Card, classes, TextField } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { withAltsIn } from '../images/use-images.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { StatusBadge } from '../status-badge.tsx'
import styles from './post.module.css'
import { useFieldErrors } from './use-post-fields.ts'

export function TranslationsCard({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { blog, state, set } = draft
  const { translationOf, language } = state.present
  const others = blog.translations
  const open = LOCALES.filter(
    (locale) => locale !== language && !others.some((other) => other.language === locale),
  )
  return (
    <Card title={t('translations.title')}>
      {others.length === 0 ? (
        <p className="muted">{t('translations.none')}</p>
      ) : (
        <ul className={classes('plain-list', styles.rows)}>
          {others.map((other) => (
            <li key={other._id}>
              <span className="muted small">{LOCALE_NAMES[other.language]}</span>
              <Link to={paths.adminBlogPost.to({ id: other._id })}>{other.title}</Link>
              <StatusBadge post={other} />
              {other.stale && <Badge tone="warn">{t('source.stale')}</Badge>}
            </li>
          ))}
        </ul>
      )}
      {translationOf !== null && (
        <div>
          <Button small onClick={() => set({ translationOf: null })}>
            {t('translations.unlink')}
          </Button>
        </div>
      )}
      <FieldError id="translationOf">{useFieldErrors(draft)('translationOf')}</FieldError>
      {translationOf === null && others.length === 0 && (
        <TranslationSearch language={language} onPick={(id) => set({ translationOf: id })} />
      )}
      {open.length > 0 && (
        <>
          <h3>{t('translations.begin')}</h3>
          <div className="row">
            {open.map((locale) => (
              <BeginButton key={locale} draft={draft} locale={locale} />
            ))}
          </div>
        </>
      )}
    </Card>
  )
}

/** Creates a draft in another language with this text to translate. */
function BeginButton({ draft, locale }: { draft: PostDraft; locale: Locale }) {
  const { t } = useTranslation('posts')
  const navigate = useNavigate()
  const keyOf = useCreationKey()
  const begin = useAction(async () => {
    const { title, subtitle, content, kind, thumbnail, category } = draft.state.present
    const input = {
      title: title.trim() || t('untitled'),
      subtitle,
      kind,
      thumbnail,
      language: locale,
      content: await withAltsIn(content, locale),
      ...(category ? { category } : {}),
      translationOf: draft.blog._id,
    }
    const { blog } = await call(api.blogs.create, { input, idempotencyKey: keyOf(input) })
    await navigate(paths.adminBlogPost.to({ id: blog._id }))
  })
  return (
    <>
      <Button small pending={begin.pending} onClick={begin.run}>
        {LOCALE_NAMES[locale]}
      </Button>
      <ActionError>{begin.error}</ActionError>
    </>
  )
}

/** The search begins this long after the last key. */
const SEARCH_AFTER_MS = 250

interface TranslationSearchProps {
  /** The post's language, in which no translation is offered. */
  language: Locale
  onPick: (id: string) => void
}

function TranslationSearch({ language, onPick }: TranslationSearchProps) {
  const { t } = useTranslation('posts')
  const id = useId()
  const [typed, setTyped] = useState('')
  const search = typed.trim().slice(0, 100)
  const postSearch = useServerState(
    ['translations', search],
    async (signal) => {
      await pause(SEARCH_AFTER_MS, signal)
      return call(api.blogs.listPosts, { input: { search, limit: 20 }, signal })
    },
    { enabled: search !== '' },
  )
  const others = postSearch.data?.blogs.filter((post) => post.language !== language)
  return (
    <div className="stack">
      <TextField
        id={id}
        name="translation"
        label={t('field.translationOf')}
        hint={t('translations.searchHint')}
        value={typed}
        onChange={setTyped}
        optional
        autoComplete="off"
      />
      <ActionError>{postSearch.error}</ActionError>
      {search !== '' && others && (
        <ul className={classes('plain-list', styles.rows)} aria-label={t('translations.found')}>
          {others.map((post) => (
            <li key={post._id}>
              <span className="muted small">{LOCALE_NAMES[post.language]}</span>
              <span>{post.title}</span>
              <Button small onClick={() => onPick(post._id)}>
                {t('translations.link')} <span className="visually-hidden">{post.title}</span>
              </Button>
            </li>
          ))}
          {others.length === 0 && !postSearch.loading && (
            <li className="muted">{t('translations.nothing')}</li>
          )}
        </ul>
      )}
    </div>
  )
}
