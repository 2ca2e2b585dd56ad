import { useEffect, useState } from 'react'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { toFragment } from '#web/lib/verifier-link.ts'
import { Notice } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './game.module.css'
import { type Beforehand, type Evidence, verifyRound } from './verify-round.ts'

/** The round computed anew in this browser, as a line that can be opened. */
export function EvidenceLine({ round, before }: { round: Round; before: Beforehand }) {
  const { t } = useTranslation('game')
  const evidence = useEvidence(round, before)
  if (evidence === undefined) return <p className="small muted">{t('evidence.checking')}</p>
  const good = evidence !== 'unreadable' && evidence.fingerprint && evidence.clientSeed && evidence.multiplier
  return (
    <details className={styles.evidence}>
      <summary>
        {good ? <span aria-hidden="true">✓ </span> : null}
        {good ? t('evidence.good') : t('evidence.bad')}
      </summary>
      {!good && <Notice tone="bad" role="alert" title={t('evidence.badText')} />}
      {evidence !== 'unreadable' && <Checks evidence={evidence} />}
      {evidence !== 'unreadable' && <Computation evidence={evidence} />}
      <Values round={round} />
      <p>
        <Link to={verifierPath(round, before)}>{t('evidence.verifier')}</Link>
      </p>
    </details>
  )
}

function Checks({ evidence }: { evidence: Evidence }) {
  const { t } = useTranslation('game')
  const { multiplier } = useFormat()
  const lines = [
    ['fingerprint', t('evidence.fingerprint')],
    ['clientSeed', t('evidence.clientSeed')],
    ['multiplier', t('evidence.multiplier', { multiplier: multiplier(evidence.recomputed) })],
  ] as const
  return (
    <ul className={styles.checks}>
      {lines.map(([id, text]) => (
        <li key={id}>
          {t('evidence.line', {
            check: text,
            verdict: evidence[id] ? t('evidence.agrees') : t('evidence.differs'),
          })}
        </li>
      ))}
    </ul>
  )
}

function Computation({ evidence: { steps, recomputed } }: { evidence: Evidence }) {
  const { t } = useTranslation('game')
  const { multiplier } = useFormat()
  const { fingerprint, message, bits, r, hundredths } = steps
  return (
    <>
      <h3 className="small">{t('evidence.steps')}</h3>
      <ol className={styles.checks}>
        <li>{t('evidence.step1', { value: fingerprint })}</li>
        <li>{t('evidence.step2', { text: message, bits, r })}</li>
        <li>{t('evidence.step3', { hundredths, multiplier: multiplier(recomputed) })}</li>
      </ol>
    </>
  )
}

function Values({ round }: { round: Round }) {
  const { t } = useTranslation('game')
  const values = [
    [t('evidence.serverSeed'), round.serverSeed],
    [t('evidence.yourSeed'), round.clientSeed],
    [t('evidence.commitment'), round.commitment],
    [t('evidence.round'), round._id],
  ] as const
  return (
    <dl className={styles.values}>
      {values.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code className={styles.hash}>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The verifier with this round in it; what stands after the # is sent to nobody. */
function verifierPath({ serverSeed, clientSeed, _id, outcome }: Round, { commitment }: Beforehand): string {
  const multiplier = outcome?.multiplier.toFixed(2)
  const values = { serverSeed, clientSeed, roundId: _id, commitment, multiplier }
  return `${paths.verifier.to()}${toFragment('fairflight-practice', values)}`
}

function useEvidence(round: Round, before: Beforehand): Evidence | 'unreadable' | undefined {
  const [evidence, setEvidence] = useState<Evidence | 'unreadable'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is checked once, against what was known then
  useEffect(() => {
    let current = true
    verifyRound(round, before).then(
      (found) => current && setEvidence(found),
      () => current && setEvidence('unreadable'),
    )
    return () => {
      current = false
    }
  }, [round._id])
  return evidence
}
