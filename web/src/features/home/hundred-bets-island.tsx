import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useReducedMotion } from '#web/lib/use-browser.ts'
import { useExclusion } from '#web/lib/use-exclusion.ts'
import { useNear } from '#web/lib/use-near.ts'
import { Button } from '#web/ui/button.tsx'
import { Plane, StillSky } from '#web/ui/flight/still-sky.tsx'
import { HundredBetsPlot, heightsIn, useHundredBets } from '#web/ui/hundred-bets.tsx'
import styles from './earn.module.css'

const RUNS = 12
/** The runs start once that much of the picture is in the window. */
const IN_VIEW_PX = -120
/** As long as the line is drawn (`play` of the sky's style sheet). */
const FLIGHT_MS = 1200

/** Plays in the reader's view, and again at each press: a plane draws the last line. */
export default function HundredBetsIsland() {
  const { t } = useTranslation('home')
  const { number } = useFormat()
  const excluded = useExclusion() !== undefined
  const calm = useReducedMotion()
  const sky = useRef<HTMLDivElement>(null)
  const plane = useRef<HTMLDivElement>(null)
  const isSeen = useNear(sky, IN_VIEW_PX)
  const { runs, play, back, mean, expected } = useHundredBets(isSeen && !excluded ? RUNS : undefined)
  const heightOf = heightsIn(runs)
  const run = runs.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it flies once for each run
  useEffect(() => {
    if (!run || calm) return
    const way = run.map((balance, bet) => ({ translate: `${bet + 1 - run.length}% ${heightOf(balance)}%` }))
    plane.current?.animate?.(way, FLIGHT_MS)
  }, [run])
  const figures = [
    { value: number(back ?? expected), name: t('earn.leak.back') },
    { value: number(mean ?? expected, 1), name: t('earn.leak.mean') },
  ]
  return (
    <div className={styles.leak}>
      <div ref={sky} className={styles.leakSky}>
        <StillSky withPlane={false} />
        <div className={styles.lines}>
          <HundredBetsPlot runs={runs} end={150} />
          <div className={styles.ends}>
            <p className={styles.staked}>{t('earn.leak.staked')}</p>
            {/* Before the runs it is where the style sheet has it: the page is prerendered without inline styles. */}
            <p
              className={styles.expected}
              {...(run && { style: { insetBlockStart: `${heightOf(expected - 100)}%` } })}
            >
              <b>{number(expected)}</b> {t('earn.leak.expected')}
            </p>
            {run && (
              <div ref={plane} className="fill" style={{ translate: `0 ${heightOf(run.at(-1) ?? 0)}%` }}>
                <Plane className={styles.plane} />
              </div>
            )}
          </div>
        </div>
      </div>
      <div className={styles.dock}>
        <dl>
          {figures.map(({ value, name }) => (
            <div key={name}>
              {/* A new figure appears when its plane has landed. */}
              <dd key={value} className="figures">
                {value}
              </dd>
              <dt className="muted small">{name}</dt>
            </div>
          ))}
        </dl>
        {/* A time-out or self-exclusion closes every game, this one too. */}
        {!excluded && (
          <Button wide onClick={() => play()}>
            {t('earn.leak.action')}
          </Button>
        )}
      </div>
    </div>
  )
}
