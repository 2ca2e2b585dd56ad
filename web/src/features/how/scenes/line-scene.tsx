import { useState } from 'react'
import { secureRandom, uniform52 } from '#shared/crash/random.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { firstDraws } from '#web/ui/hundred-bets.tsx'
import { drawPlanes, type Plane, Planes } from './planes.tsx'
import { Action, Figures, Sky } from './stage.tsx'
import { TargetLine } from './target-line.tsx'

const HUNDRED = 100
const START = drawPlanes(HUNDRED, firstDraws())

export function LineScene() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const [planes, setPlanes] = useState<readonly Plane[]>(START)
  const [target, setTarget] = useState(2)
  const reached = planes.filter((plane) => plane.multiplier >= target).length
  return (
    <>
      <Sky>
        <Planes planes={planes} target={target} />
        <TargetLine
          target={target}
          onChange={setTarget}
          label={t('scenes.line.target')}
          text={multiplier(target)}
        />
      </Sky>
      <Figures
        signs={['×', '=']}
        figures={[
          { value: number(reached), name: t('scenes.line.reached') },
          { value: number(target, 2), name: t('scenes.line.target') },
          { value: number(reached * target), name: t('scenes.line.back') },
        ]}
      />
      <Action
        label={t('scenes.line.action')}
        onPress={() => setPlanes(drawPlanes(HUNDRED, () => uniform52(secureRandom)))}
      />
    </>
  )
}
