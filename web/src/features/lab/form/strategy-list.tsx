import { useRef, useState } from 'react'
import { MAX_PLANS } from '#shared/crash/strategy/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/index.ts'
import { type Draft, withChanged, withOneMore, without } from './draft.ts'
import styles from './form.module.css'
import { idOf } from './lab-field.tsx'
import { StrategyFields } from './strategy-fields.tsx'

interface StrategyListProps {
  draft: Draft
  onDraft: (change: (before: Draft) => Draft) => void
}

export function StrategyList({ draft, onDraft }: StrategyListProps) {
  const { t } = useTranslation('lab')
  const [said, setSaid] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const { strategies } = draft
  const isFull = strategies.length >= MAX_PLANS
  const remove = (id: number, number: number) => {
    onDraft((before) => without(before, id))
    setSaid(t('form.removed', { number }))
    addButton.current?.focus()
  }
  const add = () => {
    if (isFull) return
    onDraft(withOneMore)
    setSaid(t('form.added', { number: strategies.length + 1 }))
    // The field exists only after the next render.
    requestAnimationFrame(() =>
      document.getElementById(idOf(`strategies.${strategies.length}.kind`))?.focus(),
    )
  }
  return (
    <section className={styles.strategies} aria-label={t('form.strategies')}>
      {strategies.map((plan, at) => (
        <StrategyFields
          key={plan.id}
          draft={plan}
          at={at}
          onChange={(change) => onDraft((before) => withChanged(before, plan.id, change))}
          onRemove={strategies.length > 1 ? () => remove(plan.id, at + 1) : undefined}
        />
      ))}
      {/* In the next strategy's place. */}
      <div className={styles.next}>
        <Button ref={addButton} aria-disabled={isFull} onClick={add}>
          {t('form.add')}
        </Button>
        {isFull && <span className="muted small">{t('form.most')}</span>}
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </div>
    </section>
  )
}
