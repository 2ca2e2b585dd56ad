import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Badge, Button, Card, Notice, Select, type Tone } from '#web/ui/index.ts'
import type { Prepared } from './assess.ts'
import { useCopy } from './copy-button.tsx'
import { ClaimFields, SchemeFields } from './fields.tsx'
import { toFragment } from './fragment.ts'
import { SourceLine } from './source-line.tsx'
import { FORMULAS } from './sources.ts'
import type { Check, CheckActions } from './use-check.ts'
import { VERIFIABLE, type Verifiable, verifiableOf } from './verifiable.ts'
import styles from './verifier.module.css'

const TONES: Readonly<Record<Verifiable['status'], Tone>> = {
  verified: 'good',
  unconfirmed: 'info',
  disputed: 'warn',
  unpublished: 'warn',
  own: 'neutral',
}

interface SchemeCardProps {
  check: Check
  actions: CheckActions
  scheme: Verifiable | undefined
  prepared: Prepared | undefined
  onReset: () => void
}

/** The other way in: a scheme by its name, and its values field by field. */
export function SchemeCard({ check, actions, scheme, prepared, onReset }: SchemeCardProps) {
  const { t } = useTranslation('verifier')
  return (
    <Card title={t('scheme.title')} aside={scheme && <StatusBadge scheme={scheme} />}>
      {check.unknown !== undefined && (
        <Notice tone="warn" role="status" title={t('scheme.unknown', { name: check.unknown })} />
      )}
      <Select
        id="verifier-scheme"
        name="scheme"
        label={t('scheme.label')}
        placeholder={t('scheme.choose')}
        value={check.scheme ?? ''}
        onChange={(id) => actions.choose(verifiableOf(id)?.id)}
        options={VERIFIABLE.map(({ id }) => ({ value: id, label: t(`schemes.${id}.name`) }))}
      />
      {scheme && prepared && (
        <>
          <About scheme={scheme} />
          <SchemeFields scheme={scheme} values={check.values} faults={prepared.faults} onSet={actions.set} />
          <ClaimFields
            values={check.values}
            faults={prepared.claimFaults}
            onSet={actions.set}
            scheme={scheme}
          />
          <Foot check={check} scheme={scheme} onReset={onReset} />
        </>
      )}
    </Card>
  )
}

function StatusBadge({ scheme: { status } }: { scheme: Verifiable }) {
  const { t } = useTranslation('verifier')
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
}

function About({ scheme: { id, games } }: { scheme: Verifiable }) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  return (
    <div className={styles.about}>
      <p>
        {t(`schemes.${id}.about`)}{' '}
        {games &&
          (games.to === undefined
            ? t('scheme.gamesFrom', { from: number(games.from) })
            : t('scheme.games', { from: number(games.from), to: number(games.to) }))}
      </p>
      <figure>
        <figcaption className="muted small">{t('scheme.formula')}</figcaption>
        <pre className={styles.formula}>{FORMULAS[id]}</pre>
      </figure>
      <SourceLine scheme={id} />
    </div>
  )
}

function Foot({ check, scheme, onReset }: { check: Check; scheme: Verifiable; onReset: () => void }) {
  const { t } = useTranslation('verifier')
  const copy = useCopy()
  const address = () => {
    const { origin, pathname } = window.location
    return `${origin}${pathname}${toFragment(scheme.id, check.values)}`
  }
  return (
    <div className="row">
      <Button small onClick={() => void copy(address())}>
        {t('scheme.link')}
      </Button>
      <Button small kind="quiet" onClick={onReset}>
        {t('scheme.reset')}
      </Button>
    </div>
  )
}
