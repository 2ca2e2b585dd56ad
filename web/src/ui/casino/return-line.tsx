import { lossPer100 } from '#shared/crash/odds.ts'
import type { Casino } from '#shared/models/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { decimalsOf } from '#web/lib/decimals.ts'
import { useFormat } from '#web/lib/format.ts'
import { CasinoLink } from './casino-disclosure.tsx'

interface ReturnLineProps {
  casino: Pick<Casino, 'rtp' | 'rtpSource'>
}

export function ReturnLine({ casino: { rtp, rtpSource } }: ReturnLineProps) {
  const { t } = useTranslation('setup')
  const { percent, number, date } = useFormat()
  if (rtp === undefined || rtpSource === undefined) return <p>{t('choose.noRtp')}</p>
  return (
    <p>
      {t('choose.facts', { rtp: percent(rtp, decimalsOf(100 * rtp)) })}.{' '}
      {t('choose.rtp', { loss: number(lossPer100(rtp), decimalsOf(lossPer100(rtp))) })}{' '}
      <CasinoLink href={rtpSource.url}>{t('choose.source')}</CasinoLink>
      <span className="muted">, {t('choose.checked', { date: date(rtpSource.checkedAt) })}</span>
    </p>
  )
}
