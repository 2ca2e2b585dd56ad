import { useState } from 'react'
import { secureRandom, uniform52 } from '#shared/crash/random.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { firstDraws } from '#web/ui/hundred-bets.tsx'
import { drawPlanes, type Plane, Planes } from './planes.tsx'
import { Action, Figures, Sky } from './stage.tsx'

const MOST = 100
const START = drawPlanes(1, firstDraws())

export function DrawScene() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const [planes, setPlanes] = useState<readonly Plane[]>(START)
  const draw = (count: number) =>
    setPlanes((before) => [...before, ...drawPlanes(count, () => uniform52(secureRandom))].slice(-MOST))
  const last = planes.at(-1)?.multiplier ?? 1
  return (
    <>
      <Sky onPress={() => draw(1)}>
        <Planes planes={planes} />
      </Sky>
      <Figures
        figures={[
          { value: multiplier(last), name: t('scenes.draw.last') },
          { value: number(planes.length), name: t('scenes.draw.drawn') },
          {
            value: number(planes.filter((plane) => plane.multiplier === 1).length),
            name: t('scenes.draw.instant', { lowest: multiplier(1) }),
          },
        ]}
      />
      <Action label={t('scenes.draw.action')} onPress={() => draw(10)} />
    </>
  )
}
