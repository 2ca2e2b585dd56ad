import { lossPer100 } from '#shared/crash/odds.ts'
import type { Casino } from '#shared/models/casino.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { decimalsOf } from '#web/lib/decimals.ts'
import { useFormat } from '#web/lib/format.ts'
import { CasinoBlock, CasinoLink } from '#web/ui/casino/casino-disclosure.tsx'
import { classes } from '#web/ui/classes.ts'
import { useDisclosure } from '#web/ui/use-disclosure.ts'
import cockpit from '../cockpit/cockpit.module.css'
import notes from '../cockpit/stage-notes.module.css'
import styles from './casino-row.module.css'
import type { Report } from './use-report.ts'

const ROW = classes(cockpit.choice, styles.row)

/** Names the casino in one line, shown instead of the bands; a fold says who pays us and when the odds were checked. */
export function CasinoRow({ casino, rtp }: { casino: Casino | undefined; rtp: number }) {
  const { t } = useTranslation(['game', 'rounds', 'setup'])
  const { number, date } = useFormat()
  const { open, toggle, box } = useDisclosure<HTMLDetailsElement>()
  const source = casino?.rtpSource
  if (!casino || !source) return <div className={ROW} />
  const loss = lossPer100(rtp)
  const name = casino.demo ? casino.name.replace(/ \(.+\)$/, '') : casino.name
  return (
    <div className={ROW}>
      <CasinoBlock
        casino={casino}
        folded={(disclosure) => (
          <details ref={box} open={open} onToggle={(event) => event.currentTarget.open !== open && toggle()}>
            <summary aria-label={t('setup:deposit.paidTitle')} />
            <div className={styles.folded}>
              {disclosure}
              <p>
                <b>{casino.name}</b> · {t('setup:choose.source')}:{' '}
                {t('setup:choose.checked', { date: date(source.checkedAt) })}
              </p>
            </div>
          </details>
        )}
      >
        <p className={styles.line}>
          <span className={styles.ad}>{t('rounds:live.ad')}</span>{' '}
          <span className={styles.name}>
            <b>{name}</b> {casino.demo && <span className="muted">{t('rounds:live.example')}</span>}
          </span>{' '}
          <span className="figures muted">
            {t('rounds:live.keeps', { loss: number(loss, decimalsOf(loss)) })} (
            <CasinoLink href={source.url}>{t('setup:choose.source')}</CasinoLink>)
          </span>
        </p>
      </CasinoBlock>
    </div>
  )
}

/** Shows the entered end, which can be changed until it is saved. */
export function EnteredRow({ round, report }: { round: Round; report: Report }) {
  const { t } = useTranslation(['game', 'rounds', 'ui'])
  const { multiplier } = useFormat()
  const source = round.outcome?.source
  return (
    <div className={ROW}>
      <p>{t('rounds:report.entered', { multiplier: multiplier(round.outcome?.multiplier ?? 1) })}</p>
      {report.isSending ? (
        <span className="muted small">{t('ui:pending')}</span>
      ) : report.isUnsaved ? (
        <button type="button" className={classes(notes.text, styles.change)} onClick={report.change}>
          {t('rounds:report.change')}
        </button>
      ) : (
        <span className="muted small" role="status">
          {(source === 'verified' || source === 'reported') && t(`rounds:report.verdict.${source}`)}
        </span>
      )}
    </div>
  )
}
