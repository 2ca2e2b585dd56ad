import { excessRadius } from '#shared/crash/anytime/mean-excess.ts'
import { ENOUGH_ROUNDS } from '#shared/track-record/enough-rounds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Plot } from '#web/ui/plot/index.ts'
import styles from './track-record.module.css'

const FROM = 100
const TO = 10_000
/** Percentage points above and below zero. */
const HIGHEST_POINTS = 24
/**
 * (hit - chance)² at a chance of one half, where the interval is widest: 95 of 100 such series stay inside throughout.
 */
const WIDEST_VARIANCE = 0.25
const STEPS = 40

const LISTED = ['sources.practice', 'sources.verified', 'sources.reported', 'live'] as const

/** The range of chance after each number of plans, in points either way. */
const RANGES = Array.from({ length: STEPS + 1 }, (_, step) => {
  const plans = Math.round(FROM * (TO / FROM) ** (step / STEPS))
  return { plans, room: roomFor(plans) }
})

function roomFor(plans: number): number {
  return (100 * excessRadius(plans * WIDEST_VARIANCE)) / plans
}

/** The page before any data: the range that chance allows. No data are invented. */
export function EmptyRecord() {
  const { t } = useTranslation('trackRecord')
  return (
    <section className={styles.empty} aria-labelledby="nothing-yet">
      <div className="stack">
        <h2 id="nothing-yet">{t('empty.title')}</h2>
        <p className="muted">{t('empty.text')}</p>
      </div>
      <ChancePlot />
      <div className="stack">
        <Facts facts={LISTED.map((list) => [t(`${list}.title`), '0'])} />
        <p className="small muted">{t('empty.meaning')}</p>
        <ButtonLink kind="primary" wide to={paths.game.to()}>
          {t('sources.practice.start')}
        </ButtonLink>
      </div>
    </section>
  )
}

function ChancePlot() {
  const { t } = useTranslation('trackRecord')
  const { number } = useFormat()
  return (
    <Plot
      name="fairflight-chance"
      title={t('empty.axis')}
      summary={t('empty.plot', {
        from: number(FROM),
        wide: number(roomFor(FROM)),
        to: number(TO),
        narrow: number(roomFor(TO)),
      })}
      x={{ label: t('table.rounds'), domain: [FROM, TO], log: true, ticks: [FROM, ENOUGH_ROUNDS, TO] }}
      y={{ label: t('months.y'), domain: [-HIGHEST_POINTS, HIGHEST_POINTS] }}
      marks={[
        {
          kind: 'band',
          label: t('empty.room'),
          spans: RANGES.map(({ plans, room }) => ({ x: plans, low: -room, high: room })),
        },
        { kind: 'level', at: { y: 0 }, label: t('asExpected') },
        {
          kind: 'level',
          at: { x: ENOUGH_ROUNDS },
          label: t('empty.enough', { enough: number(ENOUGH_ROUNDS) }),
        },
      ]}
      rows={RANGES}
      columns={[
        { head: t('table.rounds'), value: ({ plans }) => plans, format: number },
        { head: t('empty.axis'), value: ({ room }) => room, format: (room) => `± ${number(room, 1)}` },
      ]}
    />
  )
}
