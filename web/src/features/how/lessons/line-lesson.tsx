import { useEffect, useState } from 'react'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Figures, FURTHER, Lesson, TARGET, UNKNOWN } from './lesson.tsx'
import { drawPlanes, PLANES_MAX, type Plane, Planes } from './planes.tsx'
import { FixedLine, HANDLE_FROM_RIGHT_PX, TargetLine } from './target-line.tsx'
import { useGlide } from './use-glide.ts'

const EXPECTED = survival(PRACTICE_RTP, fromDecimal(FURTHER)) * PLANES_MAX

export function LineLesson() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const [planes, setPlanes] = useState<readonly Plane[]>([])
  const line = useGlide(TARGET)
  const target = Math.round(line.value * 100) / 100
  const [isGuessed, setGuessed] = useState(false)
  const draw = () => setPlanes(drawPlanes(PLANES_MAX))
  useEffect(draw, [])
  const fixed = isGuessed ? TARGET : FURTHER
  const passing = (at: number) => planes.filter((plane) => plane.multiplier >= at).length
  const reached = passing(target)
  return (
    <Lesson
      id="line"
      picture={
        <>
          <Planes planes={planes} target={target} handleFromRight={HANDLE_FROM_RIGHT_PX} fixed={fixed} />
          {/* The same hundred planes, at the target that the guess compares. */}
          <FixedLine
            target={fixed}
            text={`${multiplier(fixed)}${isGuessed ? `: ${number(passing(fixed))}` : ' ?'}`}
          />
          <TargetLine
            target={target}
            onChange={line.set}
            label={t('lessons.line.target')}
            text={multiplier(target)}
          />
        </>
      }
      figures={
        <Figures
          signs={['×', '=']}
          figures={[
            { value: planes.length > 0 ? number(reached) : UNKNOWN, name: t('lessons.line.reached') },
            { value: number(target, 2), name: t('lessons.line.target') },
            { value: planes.length > 0 ? number(reached * target) : UNKNOWN, name: t('lessons.back') },
          ]}
        />
      }
      choices={[number(EXPECTED / 2), number(EXPECTED), number(40)]}
      right={1}
      ownResult={number(passing(FURTHER))}
      onGuess={() => {
        setGuessed(true)
        line.glide(target, FURTHER)
      }}
      action={{ label: t('lessons.hundred'), onPress: draw }}
    />
  )
}
