import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import type { AviatorCheck } from '#shared/crash/fair/aviator.ts'
import { doubtsAbout } from '#shared/crash/fair/doubts.ts'
import { readMultiplier } from '#shared/crash/fair/pasted-number.ts'
import type { Inputs } from '#shared/crash/fair/scheme.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useAnswer } from '#web/lib/job/use-answer.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { toFragment } from '#web/lib/verifier-link.ts'
import { Fold, Notice } from '#web/ui/index.ts'
import { ShareFlight } from '#web/ui/share/share-flight.tsx'
import { compute, type Outcome, type Prepared } from './assess.ts'
import { Against, ComputedResult } from './computed-result.tsx'
import { LawFacts } from './law-facts.tsx'
import { StepsList } from './steps-list.tsx'
import type { Check, CheckActions } from './use-check.ts'
import { ExampleVerdict, type Sign, VerdictText } from './verdict-text.tsx'
import type { Verifiable } from './verifiable.ts'
import styles from './verifier.module.css'

interface ResultCardProps {
  check: Check
  scheme: Verifiable | undefined
  prepared: Prepared | undefined
  /** True if the next verdict shall scroll into view and take the focus. */
  focusesVerdict: RefObject<boolean>
  onUse: CheckActions['load']
}

export function ResultCard({ check, scheme, prepared, focusesVerdict, onUse }: ResultCardProps) {
  const { t } = useTranslation('verifier')
  const { outcome, isNew } = useOutcome(scheme, prepared)
  const { unused = [] } = check
  const place = useFocusKept<HTMLElement>(outcome)
  const verdict = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same values may be given once more
  useEffect(() => {
    if (!isNew || !focusesVerdict.current || !verdict.current) return
    focusesVerdict.current = false
    verdict.current.focus({ preventScroll: true })
    verdict.current.scrollIntoView?.({ block: 'center' })
  }, [isNew, outcome, check])
  return (
    <section
      id="verifier-result"
      ref={place}
      tabIndex={-1}
      className={styles.result}
      data-example={check.isExample}
      aria-labelledby="verifier-result-title"
    >
      <h2 id="verifier-result-title" className="visually-hidden">
        {t('result.title')}
      </h2>
      {unused.length > 0 && (
        <Notice tone="warn" role="status" title={t('result.unused', { names: unused.join(', ') })} />
      )}
      {!scheme || !prepared ? (
        <VerdictText figure="" sentence={t('result.empty')} isExample={false} />
      ) : prepared.errors.size > 0 ? (
        <StillNeeded prepared={prepared} />
      ) : outcome ? (
        <Shown
          outcome={outcome}
          scheme={scheme}
          prepared={prepared}
          check={check}
          verdict={verdict}
          onUse={onUse}
        />
      ) : (
        <>
          {check.isExample && <ExampleVerdict />}
          {check.values.target !== undefined && <div className={styles.flight} />}
        </>
      )}
      <Announcement scheme={scheme} outcome={outcome} />
    </section>
  )
}

/** Long enough for a typing visitor to finish. */
const SETTLED_MS = 800

function Announcement({ scheme, outcome }: { scheme: Verifiable | undefined; outcome: Outcome | undefined }) {
  const { t } = useTranslation('verifier')
  const { multiplier } = useFormat()
  const [said, setSaid] = useState('')
  const text =
    scheme && outcome?.kind === 'computed'
      ? t('result.said', {
          scheme: t(`schemes.${scheme.id}`),
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

/** Keeps the former outcome while new values compute, but never across schemes. */
function useOutcome(scheme: Verifiable | undefined, prepared: Prepared | undefined) {
  const key = JSON.stringify([scheme?.id, prepared?.inputs])
  const ready = scheme && prepared && prepared.errors.size === 0
  const answer = useAnswer(outcomeOf, ready ? { scheme, inputs: prepared.inputs, key } : undefined, key)
  const outcome = answer?.input.scheme.id === scheme?.id ? answer?.output : undefined
  return { outcome, isNew: answer?.input.key === key }
}

const outcomeOf = ({ scheme, inputs }: { scheme: Verifiable; inputs: Inputs; key: string }) =>
  compute(scheme, inputs)

function StillNeeded({ prepared: { errors } }: { prepared: Prepared }) {
  const { t } = useTranslation('verifier')
  const named = (missing: boolean) =>
    [...errors]
      .filter(([, { kind }]) => (kind === 'missing') === missing)
      .map(([name]) => t(`fields.${name}`))
      .join(', ')
  const [needed, wrong] = [named(true), named(false)]
  return (
    <div role="status">
      <VerdictText
        figure=""
        isExample={false}
        sentence={[
          wrong === '' ? '' : t('result.toCorrect', { fields: wrong }),
          needed === '' ? '' : t('result.needed', { fields: needed }),
        ]
          .join(' ')
          .trim()}
      />
    </div>
  )
}

interface ShownProps {
  outcome: Outcome
  scheme: Verifiable
  prepared: Prepared
  check: Check
  verdict: Ref<HTMLDivElement>
  onUse: CheckActions['load']
}

function Shown({ outcome, scheme, prepared, check, verdict, onUse }: ShownProps) {
  const { t } = useTranslation('verifier')
  if (outcome.kind === 'refused') {
    const { problem, field } = outcome
    const title =
      problem === 'not_allowed' || problem === 'unknown_option'
        ? t(`faults.${problem}`, { field: t(`fields.${field}`) })
        : problem
    return <Notice tone="warn" role="status" title={title} />
  }
  const isComputed = outcome.kind === 'computed'
  return (
    <div className="stack">
      {isComputed && <LinkedFlight check={check} hundredths={outcome.result.hundredths} />}
      <Verdict
        outcome={outcome}
        scheme={scheme}
        prepared={prepared}
        isExample={check.isExample === true}
        isLinkedFlight={hasTarget(check)}
        place={verdict}
      />
      {isComputed && (
        <Against result={outcome.result} scheme={scheme} prepared={prepared} check={check} onUse={onUse} />
      )}
      <Fold about={t('result.title')}>
        {isComputed ? (
          <ComputedResult result={outcome.result} scheme={scheme} prepared={prepared} />
        ) : (
          <AviatorResult check={outcome.check} />
        )}
        <LawFacts scheme={scheme} instantMod={prepared.inputs.instantMod} />
      </Fold>
    </div>
  )
}

interface VerdictProps {
  outcome: Outcome
  scheme: Verifiable
  prepared: Prepared
  isExample: boolean
  /** True if the flight's own picture shows the multiplier. */
  isLinkedFlight: boolean
  place: Ref<HTMLDivElement>
}

function Verdict({ isExample, isLinkedFlight, place, ...found }: VerdictProps) {
  const { t } = useTranslation('verifier')
  const { multiplier } = useFormat()
  const said = useSentence(found)
  const { outcome, prepared } = found
  if (said === undefined) return null
  const { sign, sentence } = said
  const claimed = prepared.claims.multiplier ?? 0
  return (
    <VerdictText
      // Each verdict is drawn anew.
      key={`${sentence} ${JSON.stringify(prepared.inputs)}`}
      figure={
        outcome.kind === 'computed' && !isLinkedFlight
          ? multiplier(outcome.result.hundredths / 100)
          : undefined
      }
      claimed={
        outcome.kind === 'computed' && sign === 'differs' && claimed > 0
          ? {
              text: t('result.site', { shown: multiplier(claimed / 100) }),
              isHigher: claimed > outcome.result.hundredths,
            }
          : undefined
      }
      sign={sign}
      sentence={sentence}
      isExample={isExample}
      place={place}
    />
  )
}

interface Said {
  readonly sentence: string
  /** Absent if there is nothing to compare with. */
  readonly sign?: Sign
}

function useSentence({
  outcome,
  scheme,
  prepared,
}: Pick<VerdictProps, 'outcome' | 'scheme' | 'prepared'>): Said | undefined {
  const { t } = useTranslation('verifier')
  const { multiplier } = useFormat()
  if (outcome.kind === 'aviator') {
    const { match } = outcome.check
    return {
      sentence: t(`aviator.${match ?? 'not_given'}`),
      ...(match && { sign: match === 'none' ? 'differs' : 'fits' }),
    }
  }
  if (outcome.kind === 'refused') return undefined
  const { claims, inputs } = prepared
  const { hundredths, steps } = outcome.result
  const computed = multiplier(hundredths / 100)
  if (claims.multiplier !== undefined && claims.multiplier !== hundredths) {
    const shown = multiplier(claims.multiplier / 100)
    return { sign: 'differs', sentence: t('result.differs', { shown, computed }) }
  }
  const commitment = steps.find(({ name }) => name === 'commitment')?.value
  const isOther = inputs.commitment !== undefined && commitment !== undefined
  if (isOther && inputs.commitment !== commitment) {
    return { sign: 'differs', sentence: t('result.uncommitted') }
  }
  if (doubtsAbout(scheme, inputs, claims.game).length > 0) {
    return { sign: 'doubtful', sentence: t('result.doubtful', { multiplier: computed }) }
  }
  return claims.multiplier === undefined
    ? { sentence: t('result.computed', { multiplier: computed }) }
    : { sign: 'fits', sentence: t('result.agrees', { multiplier: computed }) }
}

/** Explains why Aviator gives no multiplier, and offers the checks that are possible. */
function AviatorResult({ check: { steps } }: { check: AviatorCheck }) {
  const { t } = useTranslation('verifier')
  return (
    <div className="stack">
      <h3>{t('aviator.title')}</h3>
      <p className="measure">{t('aviator.text')}</p>
      <StepsList steps={steps} />
    </div>
  )
}

const hasTarget = ({ scheme, values }: Check) =>
  scheme === 'fairflight-practice' && values.target !== undefined

/** The bounds of a target, in hundredths. */
const TARGETS = { low: 101, high: 10_000_000 }

interface LinkedFlightProps {
  check: Check
  /** Recomputed from the seeds, in hundredths. */
  hundredths: number
}

/** The flight of a link that names a target: the result is recomputed, never taken from the link. */
function LinkedFlight({ check: { scheme, values }, hundredths }: LinkedFlightProps) {
  const { t } = useTranslation('verifier')
  if (scheme === undefined || !hasTarget({ scheme, values })) return null
  const target = readMultiplier(values.target ?? '')
  if (typeof target !== 'number' || target < TARGETS.low || target > TARGETS.high) {
    return <Notice tone="warn" role="status" title={t('flight.badTarget')} />
  }
  const multiplier = hundredths / 100
  const fragment = toFragment(scheme, {
    ...values,
    multiplier: multiplier.toFixed(2),
    target: (target / 100).toFixed(2),
  })
  return (
    <>
      <div className={styles.shared}>
        <ShareFlight round={{ target: target / 100, outcome: { multiplier } }} fragment={fragment} />
      </div>
      <p className="muted small measure">{t('flight.limit')}</p>
    </>
  )
}
