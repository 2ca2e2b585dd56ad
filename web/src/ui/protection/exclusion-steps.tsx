import type { ExclusionPeriod } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { isForever } from '#web/lib/remembered.ts'
import { ActionError } from '../action-error.tsx'
import { Button, ButtonLink } from '../index.ts'
import { PERIODS_OF } from './exclusion.ts'
import { type Begun, useExclude } from './use-exclude.ts'

// The pressed button is gone with its step, so the focus moves to the next step's heading.
function focusNow(heading: HTMLElement | null): void {
  heading?.focus()
}

interface ConfirmProps {
  period: ExclusionPeriod
  onBegun: (begun: Begun) => void
  onChange: () => void
}

/** The second step: the consequences, and the button that begins it. */
export function Confirm({ period, onBegun, onChange }: ConfirmProps) {
  const { t } = useTranslation('protection')
  const exclude = useExclude(period, onBegun)
  const points = t('exclusion.holds', { returnObjects: true })
  const short = PERIODS_OF.timeOut.some((each) => each === period)
  return (
    <>
      <h3 ref={focusNow} tabIndex={-1}>
        {t('exclusion.confirmTitle', { period: t(`exclusion.periods.${period}`) })}
      </h3>
      <ul className="bullets">
        {points.map((point) => (
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
      <div className="row">
        <Button kind="primary" confirms pending={exclude.pending} onClick={exclude.run}>
          {short ? t('exclusion.confirmTimeOut') : t('exclusion.confirmExclusion')}
        </Button>
        <Button onClick={onChange}>{t('exclusion.change')}</Button>
      </div>
    </>
  )
}

/** Says what runs now, until when, and what it does not cover. */
export function Done({ begun, onClose }: { begun: Begun; onClose: () => void }) {
  const { t } = useTranslation(['protection', 'ui'])
  const { moment } = useFormat()
  const until = isForever(begun.until)
    ? t('exclusion.forever')
    : t('exclusion.running', { until: moment(begun.until) })
  return (
    <>
      <h3 ref={focusNow} tabIndex={-1}>
        {begun.already ? t('exclusion.alreadyTitle') : t('exclusion.doneTitle')}
      </h3>
      <p role="status">
        {until} {begun.already ? t('exclusion.already') : t('exclusion.mail')}
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
