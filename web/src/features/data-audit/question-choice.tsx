import { useTranslation } from '#web/i18n/use-translation.ts'
import { RadioGroup } from '#web/ui/index.ts'
import { QUESTIONS, type Question } from './audit-job.ts'
import styles from './data-audit.module.css'

interface QuestionChoiceProps {
  question: Question
  onChange: (question: Question) => void
}

export function QuestionChoice({ question, onChange }: QuestionChoiceProps) {
  const { t } = useTranslation('dataAudit')
  return (
    <div className={styles.question}>
      <RadioGroup
        id="audit-question"
        name="audit-question"
        label={t('question.label')}
        value={question}
        onChange={onChange}
        options={QUESTIONS.map((value) => ({
          value,
          label: t(`question.${value}.title`),
          hint: t(`question.${value}.text`),
        }))}
      />
    </div>
  )
}
