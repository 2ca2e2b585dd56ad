import { useId } from 'react'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { flightFragment } from '#web/lib/verifier-link.ts'
import { Button, TextField } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { ShareFlight } from '#web/ui/share/share-flight.tsx'
import type { Beforehand, Evidence } from '../verify-round.ts'
import styles from './proof.module.css'
import { isGood, type RoundEvidence } from './use-evidence.ts'
import type { Seed } from './use-seed.ts'

interface ProofProps {
  round: Round | undefined
  before: Beforehand
  seed: Seed
  evidence: RoundEvidence | undefined
}

export function Proof({ round, before, seed, evidence }: ProofProps) {
  const { t } = useTranslation(['cockpit', 'game'])
  const landed = evidence !== undefined && round?.outcome !== undefined
  return (
    <>
      <h3 className={styles.title}>{t('proof.title')}</h3>
      <ol className={styles.steps}>
        <li className={round && styles.done}>
          <b>{t('proof.planned')}</b>
          <p>{t('proof.plannedText')}</p>
          {round?.commitment && <code>{round.commitment}</code>}
        </li>
        <li className={seed.sent ? styles.done : undefined}>
          <b>{t('proof.fly')}</b>
          <p>{t('proof.flyText')}</p>
          {round && <SeedField seed={seed} />}
        </li>
        <li className={landed ? styles.done : undefined}>
          <b>{t('proof.landed')}</b>
          <p>{t('proof.landedText')}</p>
          {landed && <Verdict round={round} before={before} evidence={evidence} />}
        </li>
      </ol>
    </>
  )
}

/** The browser seed, which can be edited until it is sent. */
function SeedField({ seed }: { seed: Seed }) {
  const { t } = useTranslation('game')
  const id = useId()
  if (seed.sent) return <code>{seed.text}</code>
  return (
    <>
      <TextField
        id={id}
        name="clientSeed"
        label={t('seed.label')}
        hint={t('seed.hint')}
        error={seed.valid ? undefined : t('seed.invalid')}
        value={seed.text}
        onChange={seed.change}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
      />
      <div>
        <Button small onClick={seed.renew}>
          {t('seed.renew')}
        </Button>
      </div>
    </>
  )
}

interface VerdictProps {
  round: Round
  before: Beforehand
  evidence: RoundEvidence
}

function Verdict({ round, before, evidence }: VerdictProps) {
  const { t } = useTranslation('game')
  const fragment = flightFragment(round, before.commitment)
  return (
    <>
      <p>
        <span aria-hidden="true">{isGood(evidence) ? '✓ ' : '! '}</span>
        <b>{isGood(evidence) ? t('evidence.good') : t('evidence.bad')}</b>
      </p>
      {!isGood(evidence) && (
        <>
          <p>{t('evidence.badText')}</p>
          {evidence !== 'unreadable' && <Checks evidence={evidence} />}
          <Values round={round} />
        </>
      )}
      {fragment !== undefined && (
        <p>
          <Link to={`${paths.verifier.to()}${fragment}`}>{t('evidence.verifier')}</Link>
        </p>
      )}
      <ShareFlight round={round} fragment={fragment} />
    </>
  )
}

function Checks({ evidence }: { evidence: Evidence }) {
  const { t } = useTranslation('game')
  const { multiplier } = useFormat()
  const lines = [
    ['commitment', t('evidence.fingerprint')],
    ['clientSeed', t('evidence.clientSeed')],
    ['multiplier', t('evidence.multiplier', { multiplier: multiplier(evidence.recomputed) })],
  ] as const
  return (
    <ul className="stack-2 small bullets">
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

function Values({ round }: { round: Round }) {
  const { t } = useTranslation('game')
  const values = [
    [t('evidence.serverSeed'), round.serverSeed],
    [t('evidence.clientSeed'), round.clientSeed],
    [t('evidence.commitment'), round.commitment],
    [t('evidence.round'), round._id],
  ] as const
  return (
    <dl className="stack-2 small bullets">
      {values.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
