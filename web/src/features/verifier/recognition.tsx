import { useEffect } from 'react'
import type { Candidate } from '#shared/crash/fair/candidates.ts'
import { type ReadValue, type Recognised, TEXT_MAX } from '#shared/crash/fair/recognise.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Values, VerifiableId } from '#web/lib/verifier-link.ts'
import { Button, classes, Notice } from '#web/ui/index.ts'
import { ReadList, UnreadList } from './read-values.tsx'
import type { CheckActions } from './use-check.ts'
import { useExplanations } from './use-explanations.ts'
import styles from './verifier.module.css'

interface RecognitionProps {
  recognised: Recognised
  /** A new text replaces the visitor's choice of scheme. */
  text: string
  chosen: VerifiableId | undefined
  onRead: CheckActions['load']
  onChoose: () => void
}

/** Shows the recognised scheme, the evidence for it, and values that could not be used. */
export function Recognition({ recognised, text, chosen, onRead, onChoose }: RecognitionProps) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  const { candidates, problem, read, unread } = recognised
  const clear = useClearCandidate(recognised)
  const take = (candidate: Candidate) => onRead(candidate.scheme, valuesOf(candidate, read))
  const choose = (candidate: Candidate) => {
    onChoose()
    take(candidate)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text is taken over once
  useEffect(() => {
    if (clear) take(clear)
    else if (candidates.length > 0) onRead(undefined, valuesOf(undefined, read))
  }, [text, clear?.scheme])
  if (problem === 'binary') return <Notice tone="warn" role="status" title={t('paste.fault.binary')} />
  return (
    <div className="stack">
      {(problem === 'too_long' || text.length >= TEXT_MAX) && (
        <Notice tone="warn" title={t('paste.fault.too_long', { max: number(TEXT_MAX) })} />
      )}
      {candidates.length === 0 && read.length + unread.length === 0 && (
        <Notice tone="warn" role="status" title={t('paste.fault.nothing')} />
      )}
      {candidates.length > 0 && (
        <Candidates candidates={candidates} clear={clear} chosen={chosen} onTake={choose} />
      )}
      <ReadList read={read} />
      <UnreadList unread={unread} />
    </div>
  )
}

/** Returns the scheme with the strongest evidence, or else the only one that gives the multiplier shown. */
function useClearCandidate({
  candidates,
  read,
}: Recognised): (Candidate & { byMultiplier?: true }) | undefined {
  const bySigns = clearCandidate(candidates)
  const values = valuesOf(undefined, read)
  const explained = useExplanations(bySigns ? undefined : values)
  if (bySigns || explained?.length !== 1) return bySigns
  const [only] = explained
  const candidate = candidates.find(({ scheme }) => scheme === only?.scheme)
  return candidate && only && { ...candidate, inputs: only.inputs, byMultiplier: true }
}

interface CandidatesProps {
  candidates: readonly Candidate[]
  clear: (Candidate & { byMultiplier?: true }) | undefined
  chosen: VerifiableId | undefined
  onTake: (candidate: Candidate) => void
}

function Candidates({ candidates, clear, chosen, onTake }: CandidatesProps) {
  const { t } = useTranslation('verifier')
  const otherCandidates = candidates.filter(({ scheme }) => scheme !== clear?.scheme)
  if (clear) {
    return (
      <div className="stack">
        <Because candidate={clear} />
        {otherCandidates.length > 0 && (
          <details>
            <summary>{t('paste.others')}</summary>
            <Choices candidates={[clear, ...otherCandidates]} chosen={chosen} onTake={onTake} />
          </details>
        )}
      </div>
    )
  }
  return (
    <fieldset className={classes('stack-2', styles.choices)}>
      <legend>{t('paste.which')}</legend>
      <p className="muted small">{t('paste.ambiguous')}</p>
      <Choices candidates={candidates} chosen={chosen} onTake={onTake} />
    </fieldset>
  )
}

function Choices({ candidates, chosen, onTake }: Omit<CandidatesProps, 'clear'>) {
  const { t } = useTranslation('verifier')
  return (
    <div className="row">
      {candidates.map((candidate) => (
        <Button
          key={candidate.scheme}
          small
          aria-pressed={candidate.scheme === chosen}
          className={styles.choice}
          onClick={() => onTake(candidate)}
        >
          {t(`schemes.${candidate.scheme}`)}
        </Button>
      ))}
    </div>
  )
}

function Because({ candidate }: { candidate: Candidate & { byMultiplier?: true } }) {
  const { t } = useTranslation('verifier')
  const signs = candidate.byMultiplier
    ? [t('paste.because.multiplier')]
    : candidate.reasons.map((reason) => t(`paste.because.${reason}`))
  return (
    <div role="status">
      <p>
        <strong>{t('paste.recognised', { name: t(`schemes.${candidate.scheme}`) })}</strong>
      </p>
      <p className="muted small">{signs.join(', ')}</p>
      <a href="#verifier-result" className={styles.toResult}>
        {t('paste.toResult')}
      </a>
    </div>
  )
}

function clearCandidate(candidates: readonly Candidate[]): Candidate | undefined {
  const [first, second] = candidates
  if (!first || !second) return first
  const signs = ({ reasons, missing }: Candidate) => [...reasons].sort().join() + missing.length
  return first.reasons.some((reason) => reason !== 'fields') && signs(first) !== signs(second)
    ? first
    : undefined
}

/** Merges the values that were read with those that the candidate derives from them. */
function valuesOf(candidate: Candidate | undefined, read: readonly ReadValue[]): Values {
  const values = Object.fromEntries(read.map(({ meaning, value }) => [meaning, value]))
  const { multiplier } = values
  return {
    ...values,
    ...candidate?.inputs,
    ...(multiplier !== undefined && { multiplier: (Number(multiplier) / 100).toFixed(2) }),
  }
}
