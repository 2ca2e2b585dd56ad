import { useSyncExternalStore } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, classes } from '#web/ui/index.ts'
import styles from './faq.module.css'

interface FinderProps {
  query: string
  onQuery: (query: string) => void
  /** How many questions are shown. */
  count: number
  onOpenAll: (open: boolean) => void
}

/** Needs JavaScript, so it is seen only once that is here; its space is kept meanwhile. */
export function Finder({ query, onQuery, count, onOpenAll }: FinderProps) {
  const { t } = useTranslation('faq')
  const here = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers older than 2023 do not know the element
    <div role="search" className={classes(styles.finder, !here && styles.waiting)}>
      <label htmlFor="find">{t('find.label')}</label>
      <input
        id="find"
        type="search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={80}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <div className="row-spread">
        <p role="status" className="muted small">
          {query.trim() === '' ? t('find.total', { count }) : t('find.matches', { count })}
        </p>
        <div className={styles.all}>
          <Button kind="quiet" small onClick={() => onOpenAll(true)}>
            {t('openAll')}
          </Button>
          <Button kind="quiet" small onClick={() => onOpenAll(false)}>
            {t('closeAll')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function nothing() {
  return () => undefined
}
