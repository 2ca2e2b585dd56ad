import { useState } from 'react'
import type { ExclusionPeriod } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { isForever } from '#web/lib/remembered.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { ActionError } from '../action-error.tsx'
import { Button, ButtonLink, Fold } from '../index.ts'
import { endOf, kindOf } from './exclusion.ts'
import styles from './protection.module.css'
import { type Begun, useExclude } from './use-exclude.ts'

// The pressed button disappears with its step, so the focus moves to the next step's heading.
function focusNow(heading: HTMLElement | null): void {
  heading?.focus()
}

/** The consequences that everybody reads first: when it begins, what ends, and that nobody can undo it. */
const SHOWN = 3

interface ConfirmProps {
  period: ExclusionPeriod
  onBegun: (begun: Begun) => void
}

/** The second step: the end, the consequences, and the button that begins it. */
export function Confirm({ period, onBegun }: ConfirmProps) {
  const { t } = useTranslation('protection')
  const exclude = useExclude(period, onBegun)
  const [end] = useState(() => endOf(period, serverNow()))
  const holds = t('exclusion.holds', { returnObjects: true })
  return (
    <>
      <h3 ref={focusNow} tabIndex={-1} className={styles.end}>
        <Until end={end} />
      </h3>
      <Points points={holds.slice(0, SHOWN)} />
      <Fold about={t('exclusion.title')}>
        <Points
          points={[
            ...holds.slice(SHOWN),
            ...(period === 'forever' ? [] : [t('exclusion.longer'), t('exclusion.after')]),
          ]}
        />
      </Fold>
      <ActionError>{exclude.error}</ActionError>
      <div className={styles.confirm}>
        <Button kind="primary" wide confirms pending={exclude.pending} onClick={exclude.run}>
          {t(`exclusion.start.${kindOf(period)}`)}
        </Button>
      </div>
    </>
  )
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="bullets">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

/** Says until when; `end` is undefined or in the year 9999 for an exclusion without end. */
function Until({ end }: { end: string | undefined }) {
  const { t } = useTranslation('protection')
  const { moment } = useFormat()
  if (end === undefined || isForever(end)) return t('exclusion.forever')
  return t('exclusion.running', { until: moment(end) })
}

interface DoneProps {
  period: ExclusionPeriod
  begun: Begun
  onClose: () => void
}

/** Says what has begun, until when, and what it does not cover. */
export function Done({ period, begun, onClose }: DoneProps) {
  const { t } = useTranslation(['protection', 'ui'])
  return (
    <>
      <h3 ref={focusNow} tabIndex={-1}>
        {begun.already ? t('exclusion.alreadyTitle') : t(`exclusion.done.${kindOf(period)}`)}
      </h3>
      <p role="status">
        <Until end={begun.until} /> {begun.already ? t('exclusion.already') : t('exclusion.mail')}
      </p>
      <p>{t('exclusion.elsewhere')}</p>
      <div className="stack-2">
        <ButtonLink wide to={`${paths.playSafe.to()}#casinos`} onClick={onClose}>
          {t('exclusion.atCasinos')}
        </ButtonLink>
        <Button wide onClick={onClose}>
          {t('ui:close')}
        </Button>
      </div>
    </>
  )
}
