import { useEffect, useState } from 'react'
import type { AviatorCheck } from '#shared/crash/fair/aviator.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { Card, EmptyState, Notice } from '#web/ui/index.ts'
import { compute, type Outcome, type Prepared } from './assess.ts'
import { ComputedResult } from './computed-result.tsx'
import { LawFacts } from './law-facts.tsx'
import { StepsList } from './steps-list.tsx'
import type { Check, CheckActions } from './use-check.ts'
import { useLatest } from './use-latest.ts'
import type { Verifiable } from './verifiable.ts'
import styles from './verifier.module.css'

interface ResultCardProps {
  check: Check
  scheme: Verifiable | undefined
  prepared: Prepared | undefined
  onUse: CheckActions['load']
}

export function ResultCard({ check, scheme, prepared, onUse }: ResultCardProps) {
  const { t } = useTranslation('verifier')
  const outcome = useOutcome(scheme, prepared)
  const place = useFocusKept<HTMLElement>(outcome)
  return (
    <Card id="verifier-result" title={t('result.title')} ref={place} tabIndex={-1}>
      {!scheme || !prepared ? (
        <EmptyState title={t('result.empty')} heading="h3">
          <p className="muted">{t('result.emptyText')}</p>
        </EmptyState>
      ) : prepared.errors.size > 0 ? (
        <StillNeeded prepared={prepared} />
      ) : (
        outcome && <Shown {...{ outcome, scheme, prepared, check, onUse }} />
      )}
      <Said scheme={scheme} outcome={outcome} />
      {scheme && <LawFacts scheme={scheme} instantMod={prepared?.inputs.instantMod} />}
    </Card>
  )
}

/** As long as somebody is still likely to type. */
const SETTLED_MS = 800

/** Reads the multiplier out once it rests. */
function Said({ scheme, outcome }: { scheme: Verifiable | undefined; outcome: Outcome | undefined }) {
  const { t } = useTranslation('verifier')
  const { multiplier } = useFormat()
  const [said, setSaid] = useState('')
  const text =
    scheme && outcome?.kind === 'computed'
      ? t('result.said', {
          scheme: t(`schemes.${scheme.id}.name`),
          multiplier: multiplier(outcome.result.hundredths / 100),
        })
      : ''
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}

/** The outcome of another scheme is none of this one. */
function useOutcome(scheme: Verifiable | undefined, prepared: Prepared | undefined): Outcome | undefined {
  const ready = scheme && prepared && prepared.errors.size === 0
  const run = ready
    ? async () => ({ of: scheme.id, outcome: await compute(scheme, prepared.inputs) })
    : undefined
  const latest = useLatest(run, JSON.stringify([scheme?.id, prepared?.inputs]))
  return latest?.of === scheme?.id ? latest?.outcome : undefined
}

function StillNeeded({ prepared: { errors } }: { prepared: Prepared }) {
  const { t } = useTranslation('verifier')
  const named = (missing: boolean) =>
    [...errors]
      .filter(([, { kind }]) => (kind === 'missing') === missing)
      .map(([name]) => t(`fields.${name}`))
      .join(', ')
  const [needed, wrong] = [named(true), named(false)]
  return (
    <div className="stack" role="status">
      {wrong !== '' && <Notice tone="warn" title={t('result.toCorrect', { fields: wrong })} />}
      {needed !== '' && <p className="muted">{t('result.needed', { fields: needed })}</p>}
    </div>
  )
}

interface ShownProps {
  outcome: Outcome
  scheme: Verifiable
  prepared: Prepared
  check: Check
  onUse: CheckActions['load']
}

function Shown({ outcome, scheme, prepared, check, onUse }: ShownProps) {
  const { t } = useTranslation('verifier')
  if (outcome.kind === 'aviator') return <AviatorResult check={outcome.check} />
  if (outcome.kind === 'refused') {
    const fault = outcome.fault === 'not_allowed' ? t('faults.not_allowed') : outcome.fault
    return <Notice tone="warn" role="status" title={fault} />
  }
  return <ComputedResult result={outcome.result} {...{ scheme, prepared, check, onUse }} />
}

/** No multiplier, and why; what can be checked instead. */
function AviatorResult({ check: { steps, match } }: { check: AviatorCheck }) {
  const { t } = useTranslation('verifier')
  const tone = match === undefined ? 'info' : match === 'none' ? 'bad' : 'good'
  return (
    <div className={styles.computed}>
      <h3>{t('aviator.title')}</h3>
      <p className="measure">{t('aviator.text')}</p>
      <Notice tone={tone} role="status" title={t(`aviator.${match ?? 'not_given'}`)} />
      <StepsList steps={steps} />
    </div>
  )
}
