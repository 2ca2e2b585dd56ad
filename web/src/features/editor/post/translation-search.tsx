import { useId, useState } from 'react'
import { LOCALE_NAMES, type Locale } from '#shared/i18n/locales.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, TextField } from '#web/ui/index.ts'
import styles from './post.module.css'

interface TranslationSearchProps {
  not: Locale
  onPick: (id: string) => void
}

export function TranslationSearch({ not, onPick }: TranslationSearchProps) {
  const { t } = useTranslation('posts')
  const id = useId()
  const [typed, setTyped] = useState('')
  const search = typed.trim().slice(0, 100)
  const found = useResource(
    async (signal) => {
      if (search === '') return []
      await new Promise((resolve) => setTimeout(resolve, 250))
      if (signal.aborted) return []
      const { blogs } = await call(api.blogs.listPosts, { input: { search, limit: 20 }, signal })
      return blogs.filter(({ language }) => language !== not)
    },
    [search, not],
  )
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
      <ActionError>{found.error}</ActionError>
      {search !== '' && found.data && (
        <ul className={styles.rows} aria-label={t('translations.found')}>
          {found.data.map((post) => (
            <li key={post._id}>
              <span className="muted small">{LOCALE_NAMES[post.language]}</span>
              <span>{post.title}</span>
              <Button small onClick={() => onPick(post._id)}>
                {t('translations.link')} <span className="visually-hidden">{post.title}</span>
              </Button>
            </li>
          ))}
          {found.data.length === 0 && !found.loading && (
            <li className="muted">{t('translations.nothing')}</li>
          )}
        </ul>
      )}
    </div>
  )
}
