import { useState } from 'react'
import type { ExclusionPeriod } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { isForever } from '#web/lib/remembered.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { ActionError } from '../action-error.tsx'
import { Button, ButtonLink } from '../index.ts'
import { endOf, kindOf } from './exclusion.ts'
import styles from './protection.module.css'
import { type Begun, useExclude } from './use-exclude.ts'

// The pressed button disappears with its step, so the focus moves to the next step's heading.
function focusNow(heading: HTMLElement | null): void {
  heading?.focus()
}

interface ConfirmProps {
  period: ExclusionPeriod
  onBegun: (begun: Begun) => void
}

/** The second step: the end, the consequences, and the button that begins it. */
export function Confirm({ period, onBegun }: ConfirmProps) {
  const { t } = useTranslation('protection')
  const exclude = useExclude(period, onBegun)
  const [end] = useState(() => endOf(period, serverNow()))
  return (
    <>
      <h3 ref={focusNow} tabIndex={-1} className={styles.end}>
        <Until end={end} />
      </h3>
      <ul className="bullets">
        {t('exclusion.holds', { returnObjects: true }).map((point) => (
          <li key={point}>{point}</li>
        ))}
        {period !== 'forever' && (
          <>
            <li>{t('exclusion.longer')}</li>
            <li>{t('exclusion.after')}</li>
          </>
        )}
      </ul>
      <ActionError>{exclude.error}</ActionError>
      <div className={styles.confirm}>
        <Button kind="primary" wide confirms pending={exclude.pending} onClick={exclude.run}>
          {t(`exclusion.start.${kindOf(period)}`)}
        </Button>
      </div>
    </>
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
      <div className="row">
        <ButtonLink to={`${paths.playSafe.to()}#casinos`} onClick={onClose}>
          {t('exclusion.atCasinos')}
        </ButtonLink>
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </div>
    </>
  )
}
