import { useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useExclusion } from '#web/lib/use-exclusion.ts'
import { useNear } from '#web/lib/use-near.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { HundredBetsPlot, useHundredBets } from '#web/ui/hundred-bets.tsx'
import skies from '#web/ui/sky.module.css'
import styles from './earn.module.css'

const RUNS = 12
/** The runs start once that much of the picture is in the window. */
const IN_VIEW_PX = -120

/** Plays in the reader's view, and again at each press. */
export default function HundredBetsIsland() {
  const { t } = useTranslation('home')
  const { number } = useFormat()
  const excluded = useExclusion() !== undefined
  const sky = useRef<HTMLDivElement>(null)
  const isSeen = useNear(sky, IN_VIEW_PX)
  const { runs, play, back, mean, expected } = useHundredBets(isSeen && !excluded ? RUNS : undefined)
  const figures = [
    { value: back === undefined ? '–' : number(back), name: t('earn.leak.back') },
    { value: mean === undefined ? '–' : number(mean, 1), name: t('earn.leak.mean') },
    { value: number(expected), name: t('earn.leak.expected') },
  ]
  return (
    <div className={styles.leak}>
      <div ref={sky} className={classes(skies.sky, styles.leakSky)}>
        <HundredBetsPlot runs={runs} />
      </div>
      <dl>
        {figures.map(({ value, name }) => (
          <div key={name}>
            <dd className="figures">{value}</dd>
            <dt className="muted small">{name}</dt>
          </div>
        ))}
      </dl>
      {/* A time-out or self-exclusion closes every game, this one too. */}
      {!excluded && <Button onClick={() => play()}>{t('earn.leak.action')}</Button>}
    </div>
  )
}
