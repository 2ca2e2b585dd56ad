import type { TextProblem } from '#shared/markdown/inspect.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/ui/wording/wording-notes.module.css'
import type { Rendered } from './use-rendered.ts'

interface ProblemListProps {
  readonly rendered: Rendered | undefined
  readonly onShow: (problem: TextProblem) => void
}

export function ProblemList({ rendered, onShow }: ProblemListProps) {
  const { t } = useTranslation('editor')
  const problems = rendered?.output?.problems ?? []
  return (
    <div className={problems.length > 0 ? styles.notes : undefined}>
      <div role="status" className={styles.title}>
        {problems.length > 0 && t('problems.title', { count: problems.length })}
      </div>
      {problems.length > 0 && (
        <ul className={styles.list}>
          {problems.map((problem) => (
            <li key={`${problem.start} ${problem.kind}`} className={styles.note}>
              <div>
                <p>{t(`problems.${problem.kind}`)}</p>
                {problem.about !== '' && <code className={styles.why}>{problem.about}</code>}
              </div>
              <Button small onClick={() => onShow(problem)}>
                {t('problems.show')} <span className="visually-hidden">{problem.about}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
