import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { decimalsOf } from '#web/lib/decimals.ts'
import { useFormat } from '#web/lib/format.ts'
import { type Book, CREDITS_AT_START } from '#web/lib/practice/book.ts'
import { Button, Facts } from '#web/ui/index.ts'
import { Plot } from '#web/ui/plot/index.ts'
import type { Mark } from '#web/ui/plot/types.ts'

interface CreditsProps {
  book: Book
  onSetBack: () => void
  locked: boolean
}

export default function Credits({ book, onSetBack, locked }: CreditsProps) {
  const { t } = useTranslation(['cockpit', 'game'])
  const { number } = useFormat()
  const { balance, bets, staked, returned, averageCost } = book
  const credits = (amount: number) =>
    t('game:credits.amount', { count: amount, amount: number(amount, decimalsOf(amount)) })
  return (
    <>
      {bets === 0 ? <p className="small muted">{t('credits.empty')}</p> : <CreditsPlot book={book} />}
      <Facts
        facts={[
          [t('game:credits.balance'), credits(balance)],
          [t('game:credits.staked'), t('game:credits.inBets', { count: bets, amount: credits(staked) })],
          [t('game:credits.returned'), credits(returned)],
          [t('game:credits.average'), credits(Math.round(averageCost * 100) / 100)],
        ]}
      />
      <p className="small muted">{t('game:credits.text')}</p>
      <div>
        <Button small disabled={locked} onClick={onSetBack}>
          {t('game:credits.setBack', { amount: number(CREDITS_AT_START) })}
        </Button>
      </div>
    </>
  )
}

/** Plotted over the total staked, so that the average is a straight line. */
function CreditsPlot({ book }: { book: Book }) {
  const { t } = useTranslation('cockpit')
  const { number } = useFormat()
  const { staked, returned, averageCost } = book
  const points = useMemo(() => book.track.map(([x, y]) => ({ x, y })), [book])
  const figures = {
    staked: number(staked),
    net: number(returned - staked),
    average: number(-Math.round(averageCost)),
  }
  const yours = `${t('credits.yours')} ${figures.net}`
  const average = t('credits.average', figures)
  const marks = useMemo((): readonly Mark[] => {
    const toAverage = [
      { x: 0, y: 0 },
      { x: staked, y: -averageCost },
    ]
    return [
      { kind: 'line', series: 1, points: toAverage, label: average },
      { kind: 'line', series: 0, points, label: yours, look: 'step' },
    ]
  }, [points, staked, averageCost, yours, average])
  const nets = points.map(({ y }) => y)
  // So few stakes would draw a cliff.
  if (book.bets < 5)
    return (
      <>
        <h3>{t('credits.plot')}</h3>
        <p className="row-spread figures">
          <b>{yours}</b> <span>{average}</span>
        </p>
      </>
    )
  const room = Math.max(100, ...nets.map(Math.abs)) * 1.1
  return (
    <div>
      <Plot
        low
        name="fairflight-credits"
        title={t('credits.plot')}
        summary={t('credits.summary', figures)}
        x={{ label: t('credits.staked'), domain: [0, Math.max(100, staked)] }}
        y={{
          label: t('tab.credits'),
          domain: [Math.min(0, ...nets) - room * 0.2, Math.max(0, ...nets) + room * 0.2],
        }}
        marks={marks}
        rows={points}
        columns={[
          { head: t('credits.staked'), value: ({ x }) => x, format: number },
          { head: t('credits.yours'), value: ({ y }) => y, format: number },
        ]}
      />
    </div>
  )
}
