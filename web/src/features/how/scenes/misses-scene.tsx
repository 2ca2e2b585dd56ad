import { useState } from 'react'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { secureRandom, uniform52 } from '#shared/crash/random.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { firstDraws } from '#web/ui/hundred-bets.tsx'
import { drawPlanes, type Plane, Planes } from './planes.tsx'
import styles from './scenes.module.css'
import { Figures, Sky } from './stage.tsx'

const HUNDRED = 100
const TARGET = 2
const MOST = 10
const START = drawPlanes(HUNDRED, firstDraws())
const CHANCE = survival(PRACTICE_RTP, fromDecimal(TARGET))

export function MissesScene() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const [misses, setMisses] = useState(5)
  const [planes, setPlanes] = useState<readonly Plane[]>(START)
  const change = (count: number) => {
    setMisses(count)
    // The next rounds are independent of the number above.
    setPlanes(drawPlanes(HUNDRED, () => uniform52(secureRandom)))
  }
  const reached = planes.filter((plane) => plane.multiplier >= TARGET).length
  return (
    <>
      <Sky>
        <Planes planes={planes} target={TARGET} />
      </Sky>
      <div className={styles.dial}>
        <label htmlFor="misses">
          {t('scenes.misses.before', { target: multiplier(TARGET) })} <b>{number(misses)}</b>
        </label>
        <input
          id="misses"
          type="range"
          min="0"
          max={MOST}
          value={misses}
          onChange={(event) => change(Number(event.target.value))}
        />
      </div>
      <Figures
        figures={[
          { value: number(reached), name: t('scenes.misses.reached', { target: multiplier(TARGET) }) },
          { value: number(CHANCE * 100, 1), name: t('scenes.misses.always') },
        ]}
      />
    </>
  )
}
