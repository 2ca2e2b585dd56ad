import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Part } from './part.tsx'
import styles from './safe.module.css'

/** Nine questions, one at a time. No answer is kept, not even in memory. `children` show after the last question. */
export function Questions({ children }: { children: ReactNode }) {
  const { t } = useTranslation('safe')
  const { number } = useFormat()
  const [answered, setAnswered] = useState(0)
  const list = t('questions.list', { returnObjects: true })
  const question = list[answered]
  const end = useRef<HTMLParagraphElement>(null)
  const isOver = question === undefined
  useEffect(() => {
    if (isOver) end.current?.focus()
  }, [isOver])
  const next = () => setAnswered(answered + 1)
  const progress = t('questions.progress', {
    asked: number(Math.min(answered + 1, list.length)),
    all: number(list.length),
  })
  return (
    <Part id="questions" title={t('questions.title')} aside={progress}>
      <div className={styles.progress} aria-hidden="true">
        {list.map((each, index) => (
          <span key={each} className={index <= answered ? styles.done : undefined} />
        ))}
      </div>
      <noscript>
        <ul className="stack-2 bullets measure">
          {list.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </noscript>
      {isOver ? (
        <>
          <p ref={end} tabIndex={-1} className={styles.question}>
            {t('questions.after')}
          </p>
          {children}
        </>
      ) : (
        <>
          <p role="status" className={styles.question}>
            {question}
          </p>
          <div className={styles.answers}>
            <button type="button" onClick={next}>
              {t('questions.yes')}
            </button>
            <button type="button" onClick={next}>
              {t('questions.no')}
            </button>
          </div>
        </>
      )}
      <p className={styles.below}>
        {answered > 0 && (
          <Button kind="link" onClick={() => setAnswered(answered - 1)}>
            {t('questions.back')}
          </Button>
        )}
        <span className="muted small">{t('questions.notStored')}</span>
      </p>
    </Part>
  )
}
