import { useId } from 'react'
import { priorHashOf } from '#shared/crash/prior-hash.ts'
import type { Casino } from '#shared/models/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextField } from '#web/ui/index.ts'
import { hashFault } from './hash-text.ts'
import styles from './outcome.module.css'

interface LiveHashProps {
  casino: Casino | undefined
  value: string
  onChange: (value: string) => void
}

/** Before a plan is drawn, where the casino's scheme shows a hash beforehand: the one that fixes the next round. */
export function LiveHash({ casino, value, onChange }: LiveHashProps) {
  const { t } = useTranslation('rounds')
  const id = useId()
  const prior = priorHashOf(casino?.fairness)
  if (!casino || !prior) return null
  return (
    <details className={styles.disclosure}>
      <summary>{t('report.hash.summary')}</summary>
      <div className="stack">
        <p className="small measure">{t('report.hash.text')}</p>
        <TextField
          id={id}
          name="casinoHash"
          label={t('report.hash.label')}
          hint={t(`report.hash.hint.${prior}`, { casino: casino.name })}
          error={hashFault(value, t)}
          value={value}
          onChange={onChange}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          optional
        />
        <p className="small muted measure">{t('report.proves')}</p>
      </div>
    </details>
  )
}
