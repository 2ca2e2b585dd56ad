import { MAX_LINE, MAX_ROWS, MOVES } from '#shared/crash/strategy/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, Checkbox, Select } from '#web/ui/index.ts'
import { type Move, PLAN_KINDS, type PlanDraft } from './draft.ts'
import styles from './form.module.css'
import { OwnFields } from './game-fields.tsx'
import { idOf, LabField } from './lab-field.tsx'

interface StrategyFieldsProps {
  draft: PlanDraft
  /** Index from 0. */
  at: number
  onChange: (change: Partial<PlanDraft>) => void
  /** Absent for the only strategy. */
  onRemove?: (() => void) | undefined
}

/** One strategy: its plan, the plan's fields, and its own settings. */
export function StrategyFields({ draft, at, onChange, onRemove }: StrategyFieldsProps) {
  const { t } = useTranslation('lab')
  const place = `strategies.${at}`
  const number = at + 1
  return (
    <fieldset className={styles.strategy}>
      <legend>{t('form.strategy', { number })}</legend>
      <Select
        id={idOf(`${place}.kind`)}
        name={`${place}.kind`}
        label={t('form.plan')}
        value={draft.kind}
        onChange={(value) => onChange({ kind: PLAN_KINDS.find((kind) => kind === value) ?? draft.kind })}
        options={PLAN_KINDS.map((kind) => ({ value: kind, label: t(`plans.${kind}.name`) }))}
      />
      <p className={styles.explained}>{t(`plans.${draft.kind}.text`)}</p>
      <div className={styles.fields}>
        <PlanFields place={place} draft={draft} onChange={onChange} />
      </div>
      <Checkbox
        id={idOf(`${place}.hasOwn`)}
        name={`${place}.hasOwn`}
        label={t('form.own')}
        checked={draft.hasOwn}
        onChange={(hasOwn) => onChange({ hasOwn })}
      />
      {draft.hasOwn && (
        <div className={styles.fields}>
          <OwnFields place={`${place}.own`} own={draft.own} onChange={(own) => onChange({ own })} />
        </div>
      )}
      {onRemove && (
        <Button
          small
          kind="quiet"
          className={styles.remove}
          aria-label={t('form.removeLong', { number })}
          onClick={onRemove}
        >
          {t('form.remove')}
        </Button>
      )}
    </fieldset>
  )
}

interface PlanFieldsProps {
  place: string
  draft: PlanDraft
  onChange: (change: Partial<PlanDraft>) => void
}

function PlanFields({ place, draft, onChange }: PlanFieldsProps) {
  const { t } = useTranslation('lab')
  const field = (name: 'stake' | 'step' | 'hitsInARow' | 'percent', label: string) => (
    <LabField
      place={`${place}.${name}`}
      label={label}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  switch (draft.kind) {
    case 'flat':
      return field('stake', t('form.stake'))
    case 'anti-martingale':
      return (
        <>
          {field('stake', t('form.firstStake'))}
          {field('hitsInARow', t('form.hitsInARow'))}
        </>
      )
    case 'dalembert':
      return (
        <>
          {field('stake', t('form.firstStake'))}
          {field('step', t('form.step'))}
        </>
      )
    case 'percentage':
      return field('percent', t('form.percent'))
    case 'labouchere':
      return (
        <LabField
          isList
          place={`${place}.line`}
          label={t('form.line')}
          hint={t('form.listHint', { count: MAX_LINE })}
          value={draft.line}
          onChange={(line) => onChange({ line })}
        />
      )
    case 'table':
      return <TableFields place={place} draft={draft} onChange={onChange} />
    default:
      return field('stake', t('form.firstStake'))
  }
}

function TableFields({ place, draft, onChange }: PlanFieldsProps) {
  const { t } = useTranslation('lab')
  const move = (name: 'onHit' | 'onMiss') => (
    <Select
      id={idOf(`${place}.${name}`)}
      name={`${place}.${name}`}
      label={t(`form.${name}`)}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: moveOf(value) })}
      options={MOVES.map((each) => ({ value: each, label: t(`form.moves.${each}`) }))}
    />
  )
  return (
    <>
      <LabField
        isList
        place={`${place}.stakes`}
        label={t('form.stakes')}
        hint={t('form.listHint', { count: MAX_ROWS })}
        value={draft.stakes}
        onChange={(stakes) => onChange({ stakes })}
      />
      {move('onHit')}
      {move('onMiss')}
    </>
  )
}

const moveOf = (value: string): Move => MOVES.find((each) => each === value) ?? 'first'
