import { useEffect, useState } from 'react'
import { instantLossChance, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Action, Figures, Lesson, UNKNOWN } from './lesson.tsx'
import { drawPlanes, HUNDRED, type Plane, Planes } from './planes.tsx'

const FEW = 10

export function DrawLesson() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const [planes, setPlanes] = useState<readonly Plane[]>([])
  const draw = (count: number) => setPlanes((before) => [...before, ...drawPlanes(count)].slice(-HUNDRED))
  useEffect(() => setPlanes(drawPlanes(1)), [])
  const last = planes.at(-1)
  const instant = planes.filter((plane) => plane.multiplier === 1).length
  const chance = number(instantLossChance(PRACTICE_RTP) * 100)
  return (
    <Lesson
      id="draw"
      picture={
        // The button does the same; the picture is the larger touch target.
        <div onPointerUp={() => draw(1)}>
          <Planes planes={planes} />
        </div>
      }
      figures={
        <Figures
          figures={[
            { value: last ? multiplier(last.multiplier) : UNKNOWN, name: t('lessons.draw.last') },
            { value: last ? number(planes.length) : UNKNOWN, name: t('lessons.drawn') },
            {
              value: last ? number(instant) : UNKNOWN,
              name: t('lessons.draw.instant', { lowest: multiplier(1) }),
            },
          ]}
        />
      }
      choices={[number(0), chance, number(15)]}
      right={1}
      ownResult={number(instant)}
      onGuess={() => draw(HUNDRED)}
      action={<Action label={t('lessons.draw.action')} onPress={() => draw(FEW)} />}
    />
  )
}
